import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Markdown that shows what it means while it stays text: marks are pale, what they mark looks as it will. */
const MARKDOWN = HighlightStyle.define([
  {
    tag: tags.heading1,
    fontWeight: 'var(--weight-semibold)',
    fontSize: 'var(--text-20)',
    lineHeight: 'var(--line-20)',
  },
  { tag: tags.heading2, fontWeight: 'var(--weight-semibold)', fontSize: 'var(--text-16)' },
  { tag: tags.heading, fontWeight: 'var(--weight-semibold)' },
  { tag: tags.strong, fontWeight: 'var(--weight-semibold)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through', color: 'var(--text-tertiary)' },
  { tag: tags.link, color: 'var(--accent-text)' },
  { tag: tags.url, color: 'var(--text-tertiary)' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: 'var(--text-12)' },
  { tag: tags.quote, color: 'var(--text-secondary)' },
  {
    tag: [tags.processingInstruction, tags.labelName],
    color: 'var(--text-tertiary)',
    fontWeight: 'var(--weight-regular)',
  },
  { tag: tags.contentSeparator, color: 'var(--text-tertiary)' },
]);

const THEME = EditorView.theme({
  '&': { fontSize: 'var(--text-14)', height: '100%', color: 'var(--text-primary)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-ui)', lineHeight: 'var(--line-14)', overflow: 'auto' },
  '.cm-content': {
    caretColor: 'var(--accent)',
    padding: 'var(--space-3) var(--space-8) var(--space-12)',
    maxWidth: 'calc(var(--measure) + 2 * var(--space-8))',
  },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-tint-strong)',
  },
  '.cm-placeholder': { color: 'var(--text-tertiary)' },
  '.cm-new-text': {
    backgroundColor: 'var(--accent-tint)',
    boxShadow: '-4px 0 0 var(--accent-tint), 4px 0 0 var(--accent-tint)',
  },
  '.cm-task': {
    appearance: 'none',
    width: '16px',
    height: '16px',
    margin: '0 var(--space-1) 0 0',
    verticalAlign: '-3px',
    border: '1.5px solid var(--border-control)',
    borderRadius: '4px',
    backgroundColor: 'transparent',
    position: 'relative',
  },
  '.cm-task:checked': { backgroundColor: 'var(--accent)', borderColor: 'var(--accent)' },
  '.cm-task:checked::after': {
    content: '""',
    position: 'absolute',
    left: '4px',
    top: '1px',
    width: '4px',
    height: '7px',
    border: 'solid var(--text-on-accent)',
    borderWidth: '0 1.5px 1.5px 0',
    transform: 'rotate(45deg)',
  },
  '.cm-task-done': { color: 'var(--text-tertiary)', textDecoration: 'line-through' },
  '.cm-panels': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text-primary)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '1.5px solid var(--warning)' },
});

/** How the editor looks: values of the tokens only. */
export const editorStyle = [syntaxHighlighting(MARKDOWN), THEME];
