import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cx } from './classes';
import styles from './virtual-list.module.css';

export type ListEntry<T> =
  | { readonly type: 'head'; readonly key: string; readonly title: string }
  | { readonly type: 'row'; readonly key: string; readonly item: T };

export interface VirtualListProps<T> {
  readonly label: string;
  readonly entries: readonly ListEntry<T>[];
  /** How many rows there are in all, loaded or not. */
  readonly total: number;
  readonly rowHeight: number;
  readonly selectedKey: string | null;
  readonly changed: ReadonlySet<string>;
  readonly renderRow: (item: T) => ReactNode;
  /** What typing jumps by. */
  readonly textOf: (item: T) => string;
  readonly onSelect: (key: string) => void;
  /** Enter: the keyboard goes on to what is open. */
  readonly onEnter?: () => void;
  readonly onDelete?: (key: string) => void;
  /** The last loaded rows are near. */
  readonly onEnd?: () => void;
}

const HEAD_HEIGHT = 36;
const GAP = 1;

/**
 * A list that draws only the rows in sight. The list itself holds the focus and names its active row; arrows, Home, End,
 * Page Up, Page Down and typing move it. Rows that come in above the first visible one do not move what is read.
 */
export function VirtualList<T>(props: VirtualListProps<T>): ReactElement {
  const { label, entries, total, rowHeight, selectedKey, changed, renderRow, onSelect, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const heightOf = (entry: ListEntry<T> | undefined): number =>
    entry?.type === 'head' ? HEAD_HEIGHT : rowHeight + GAP;
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(entries[index]),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 6,
  });
  const places = useMemo(() => {
    let place = 0;
    return new Map(entries.filter(({ type }) => type === 'row').map(({ key }) => [key, ++place]));
  }, [entries]);
  const rows = useMemo(() => entries.filter((entry) => entry.type === 'row'), [entries]);
  const selectedRow = selectedKey === null ? -1 : rows.findIndex(({ key }) => key === selectedKey);

  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useAnchor(scroller, entries, heightOf);

  const shownKey = useRef<string | null>(null);
  useEffect(() => {
    // Only a new selection scrolls; a refresh does not.
    if (selectedKey === null || shownKey.current === selectedKey) return;
    const index = entries.findIndex(({ key }) => key === selectedKey);
    if (index < 0) return;
    shownKey.current = selectedKey;
    virtual.scrollToIndex(entries[index - 1]?.type === 'head' ? index - 1 : index, { align: 'auto' });
    virtual.scrollToIndex(index, { align: 'auto' });
  }, [selectedKey, entries, virtual]);

  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (entries.length > 0 && last >= entries.length - 20) onEnd?.();
  }, [last, entries.length, onEnd]);

  const typed = useRef({ text: '', at: 0 });
  function moveTo(row: number): void {
    const target = rows[Math.max(0, Math.min(rows.length - 1, row))];
    if (target !== undefined && target.key !== selectedKey) onSelect(target.key);
  }
  function jumpTo(letter: string): void {
    const now = performance.now();
    const text = now - typed.current.at < 800 ? typed.current.text + letter : letter;
    typed.current = { text, at: now };
    const lower = text.toLocaleLowerCase();
    const from = text.length === 1 ? selectedRow + 1 : Math.max(0, selectedRow);
    const order = [...rows.slice(from), ...rows.slice(0, from)];
    const hit = order.find((row) => props.textOf(row.item).toLocaleLowerCase().startsWith(lower));
    if (hit !== undefined) onSelect(hit.key);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: selectedRow + 1,
      ArrowUp: selectedRow < 0 ? 0 : selectedRow - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: selectedRow + page,
      PageUp: selectedRow - page,
    };
    const to = moves[event.key];
    if (to !== undefined) moveTo(to);
    else if (event.key === 'Enter') props.onEnter?.();
    else if (event.key === 'Delete' && selectedKey !== null) props.onDelete?.(selectedKey);
    else if (event.key.length === 1 && event.key !== ' ') jumpTo(event.key);
    else return;
    event.preventDefault();
  }

  const activeId = selectedRow < 0 ? undefined : `${id}-${selectedKey}`;
  const activeShown = items.some(({ index }) => entries[index]?.key === selectedKey);
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={activeShown ? activeId : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles['sizer']} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          const place = { transform: `translateY(${start}px)`, height: heightOf(entry) - GAP };
          if (entry.type === 'head') {
            return (
              <div key={key} role="presentation" className={styles['head']} style={place}>
                {entry.title}
              </div>
            );
          }
          return (
            <div
              key={key}
              id={`${id}-${entry.key}`}
              role="option"
              aria-selected={entry.key === selectedKey}
              aria-posinset={places.get(entry.key)}
              aria-setsize={Math.max(total, rows.length)}
              className={cx(styles['row'], changed.has(entry.key) && styles['changed'])}
              style={place}
              onClick={() => onSelect(entry.key)}
            >
              {renderRow(entry.item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Keeps the first visible row where it is when rows come and go above it. */
function useAnchor<T>(
  scroller: { readonly current: HTMLDivElement | null },
  entries: readonly ListEntry<T>[],
  heightOf: (entry: ListEntry<T>) => number,
): void {
  const before = useRef(entries);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = entries;
    if (element === null || old === entries || element.scrollTop <= HEAD_HEIGHT) return;
    let top = 0;
    const anchor = old.find((entry) => {
      top += heightOf(entry);
      return entry.type === 'row' && top > element.scrollTop;
    });
    if (anchor === undefined) return;
    const oldStart = top - heightOf(anchor);
    let start = 0;
    for (const entry of entries) {
      if (entry.key === anchor.key) {
        element.scrollTop += start - oldStart;
        return;
      }
      start += heightOf(entry);
    }
  });
}
