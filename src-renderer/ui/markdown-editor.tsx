import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, placeholder, type DecorationSet } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef, type ReactElement, type Ref } from 'react';
import { applyFormat, type Format } from './editor-commands';
import { editorStyle } from './editor-style';
import { taskBoxes } from './editor-tasks';
import styles from './markdown-editor.module.css';

export interface MarkdownEditorHandle {
  readonly focus: () => void;
  readonly format: (format: Format) => void;
}

export interface MarkdownEditorProps {
  readonly label: string;
  readonly placeholder: string;
  /** The text as it should stand. Where it differs from what is shown, only the part that differs is replaced. */
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
  readonly onEscape?: () => void;
  readonly ref?: Ref<MarkdownEditorHandle>;
}

const fromOutside = Annotation.define<boolean>();
const showNew = StateEffect.define<{ readonly from: number; readonly to: number } | null>();

/** Text that came from outside is tinted until the next keystroke. */
const newText = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next =
      transaction.docChanged && transaction.annotation(fromOutside) !== true
        ? Decoration.none
        : marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(showNew)) continue;
      next =
        effect.value === null
          ? Decoration.none
          : Decoration.set(Decoration.mark({ class: 'cm-new-text' }).range(effect.value.from, effect.value.to));
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Edits Markdown as text. */
export function MarkdownEditor(props: MarkdownEditorProps): ReactElement {
  const { label, value, autoFocus = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useImperativeHandle(props.ref, () => ({
    focus: () => editor.current?.focus(),
    format: (format) => {
      if (editor.current !== null) applyFormat(editor.current, format);
    },
  }));

  useEffect(() => {
    if (place.current === null) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: latest.current.value, extensions: extensionsFor(latest) }),
    });
    editor.current = view;
    if (autoFocus) view.focus();
    return () => {
      view.destroy();
      editor.current = null;
    };
  }, [label, autoFocus]);

  useEffect(() => {
    const view = editor.current;
    if (view !== null) showText(view, value);
  }, [value]);

  return <div ref={place} className={styles['editor']} />;
}

function extensionsFor(latest: { readonly current: MarkdownEditorProps }): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return [
    history(),
    drawSelection(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorState.tabSize.of(4),
    markdown({ base: markdownLanguage, addKeymap: false, completeHTMLTags: false }),
    newText,
    taskBoxes,
    placeholder(latest.current.placeholder),
    ...(nonce === undefined || nonce === '' ? [] : [EditorView.cspNonce.of(nonce)]),
    // The tab index says of a text that scrolls what its being editable does not: that the keyboard reaches it.
    EditorView.contentAttributes.of({ 'aria-label': latest.current.label, spellcheck: 'true', tabindex: '0' }),
    keymap.of([
      { key: 'Mod-b', run: (view) => formatted(view, 'bold') },
      { key: 'Mod-i', run: (view) => formatted(view, 'italic') },
      // Escape leaves the text, so that Tab may stay indentation inside lists.
      { key: 'Escape', run: () => latest.current.onEscape !== undefined && (latest.current.onEscape(), true) },
      ...markdownKeymap,
      ...searchKeymap.filter(({ key }) => key === 'Mod-f' || key === 'F3' || key === 'Escape'),
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      const outside = update.transactions.some((transaction) => transaction.annotation(fromOutside) === true);
      if (update.docChanged && !outside) latest.current.onChange(update.state.doc.toString());
    }),
    editorStyle,
  ];
}

function formatted(view: EditorView, format: Format): boolean {
  applyFormat(view, format);
  return true;
}

/** Replaces the part that differs, so that cursor, selection and scroll place stay. */
function showText(view: EditorView, text: string): void {
  const shown = view.state.doc.toString();
  if (shown === text) return;
  const most = Math.min(shown.length, text.length);
  let start = 0;
  while (start < most && shown[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && shown[shown.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  const to = text.length - end;
  view.dispatch({
    changes: { from: start, to: shown.length - end, insert: text.slice(start, to) },
    annotations: fromOutside.of(true),
    effects: showNew.of(start < to ? { from: start, to } : null),
  });
}
