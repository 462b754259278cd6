import { syntaxTree } from '@codemirror/language';
import type { Range } from '@codemirror/state';
import {
  Decoration,
  type EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

class TaskBox extends WidgetType {
  constructor(
    readonly done: boolean,
    readonly label: string,
  ) {
    super();
  }

  override eq(other: TaskBox): boolean {
    return other.done === this.done && other.label === this.label;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'cm-task';
    box.checked = this.done;
    box.tabIndex = -1;
    box.setAttribute('aria-label', this.label);
    box.addEventListener('mousedown', (event) => {
      event.preventDefault();
      toggleTask(view, view.posAtDOM(box));
    });
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Turns `[ ]` at a place into `[x]` and back. */
function toggleTask(view: EditorView, at: number): void {
  const mark = view.state.sliceDoc(at, at + 3);
  if (!/^\[[ xX]\]$/u.test(mark)) return;
  view.dispatch({ changes: { from: at + 1, to: at + 2, insert: mark === '[ ]' ? 'x' : ' ' }, userEvent: 'input.task' });
}

const DONE = Decoration.mark({ class: 'cm-task-done' });

function decorate(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  const cursor = view.state.selection.main.head;
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.name !== 'TaskMarker') return;
        const done = view.state.sliceDoc(node.from + 1, node.from + 2).toLowerCase() === 'x';
        const line = view.state.doc.lineAt(node.from);
        const text = view.state.sliceDoc(node.to, line.to);
        if (done) found.push(DONE.range(node.to + (text.length - text.trimStart().length), line.to));
        // The mark itself shows while the cursor is in it, so that it can be edited.
        if (cursor > node.from && cursor < node.to) return;
        const bullet = /^\s*[-*+]\s+$/u.exec(view.state.sliceDoc(line.from, node.from));
        const start = bullet === null ? node.from : node.from - bullet[0].trimStart().length;
        found.push(Decoration.replace({}).range(start, node.from));
        found.push(Decoration.replace({ widget: new TaskBox(done, text.trim()) }).range(node.from, node.to));
      },
    });
  }
  return Decoration.set(
    found.filter(({ from, to }) => from < to),
    true,
  );
}

/** Check boxes in the place of `- [ ]`. */
export const taskBoxes = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || update.selectionSet) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
