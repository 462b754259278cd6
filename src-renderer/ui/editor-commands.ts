import { EditorSelection, type ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

export type Format = 'bold' | 'italic' | 'code' | 'heading' | 'list' | 'tasks' | 'link';

/** Puts a format on the selection, or takes it off where it stands already. */
export function applyFormat(view: EditorView, format: Format): void {
  switch (format) {
    case 'bold':
      return wrap(view, '**');
    case 'italic':
      return wrap(view, '_');
    case 'code':
      return wrap(view, '`');
    case 'heading':
      return prefix(view, '## ', /^#{1,6}\s+/u);
    case 'list':
      return prefix(view, '- ', /^[-*+]\s+(?:\[[ xX]\]\s+)?/u);
    case 'tasks':
      return prefix(view, '- [ ] ', /^[-*+]\s+(?:\[[ xX]\]\s+)?/u);
    case 'link':
      return link(view);
  }
}

function wrap(view: EditorView, mark: string): void {
  const { state } = view;
  view.dispatch(
    state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - mark.length, range.from);
      const after = state.sliceDoc(range.to, range.to + mark.length);
      if (before === mark && after === mark) {
        return {
          changes: [
            { from: range.from - mark.length, to: range.from },
            { from: range.to, to: range.to + mark.length },
          ],
          range: EditorSelection.range(range.from - mark.length, range.to - mark.length),
        };
      }
      return {
        changes: [
          { from: range.from, insert: mark },
          { from: range.to, insert: mark },
        ],
        range: EditorSelection.range(range.from + mark.length, range.to + mark.length),
      };
    }),
    { userEvent: 'input.format' },
  );
  view.focus();
}

function prefix(view: EditorView, mark: string, any: RegExp): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const changes: ChangeSpec[] = [];
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    const found = any.exec(line.text)?.[0] ?? '';
    changes.push({ from: line.from, to: line.from + found.length, insert: found === mark ? '' : mark });
    if (line.to >= to) break;
  }
  view.dispatch({ changes, userEvent: 'input.format' });
  view.focus();
}

function link(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const text = view.state.sliceDoc(from, to);
  const insert = `[${text}]()`;
  const place = text === '' ? from + 1 : from + insert.length - 1;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: place }, userEvent: 'input.format' });
  view.focus();
}
