import { AudioLines, Folder, NotebookText, Search, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Dialog } from 'react-aria-components';
import type { Match } from '../../data/items';
import { navigate } from '../../data/router';
import { clock, useFormat, useText } from '../../i18n';
import { Icon } from '../../ui/icon';
import { ModalLayer } from '../../ui/modal-layer';
import { visibleText } from '../../ui/visible-text';
import { Highlight } from './highlight';
import styles from './search-palette.module.css';
import { useSearch } from './use-search';

const KINDS: Readonly<Record<string, LucideIcon>> = { session: AudioLines, note: NotebookText, project: Folder };

interface Row {
  readonly key: string;
  readonly href: string;
  readonly kind: string;
  readonly title: string;
  readonly snippet: string;
  readonly context: string | null;
  readonly end: string;
}

/** Ctrl K: the same search as an assistant's, as one types. */
export function SearchPalette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText();
  return (
    <ModalLayer scrim={styles['scrim'] ?? ''} className={styles['palette'] ?? ''} dismissable onClose={onClose}>
      <Dialog className={styles['inside'] ?? ''} aria-label={t('search.label')}>
        <Palette onClose={onClose} />
      </Dialog>
    </ModalLayer>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { matches, latest, error, query: answered } = useSearch(query);
  const groups = useMemo(() => {
    if (query.trim() === '') {
      const rows = latest.map((session): Row => ({
        key: session.id,
        href: `/sessions/${session.id}`,
        kind: 'session',
        title: visibleText(session.title),
        snippet: '',
        context: null,
        end: format.short(session.startedAt),
      }));
      return rows.length === 0 ? [] : [{ title: t('search.latest'), rows }];
    }
    const kinds = [...new Set(matches.map(({ kind }) => kind))];
    return kinds.map((kind) => ({
      title: t(`kinds.${kind}`, { defaultValue: kind }),
      rows: matches.filter((match) => match.kind === kind).map((match) => rowOf(match, format.short)),
    }));
  }, [query, matches, latest, t, format]);
  const rows = groups.flatMap((group) => group.rows);
  const current = rows[Math.min(active, rows.length - 1)];
  useEffect(() => setActive(0), [answered]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function open(row: Row | undefined): void {
    if (row === undefined) return;
    onClose();
    navigate(row.href);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = rows.length - 1;
    if (event.key === 'ArrowDown') setActive((before) => (before >= last ? 0 : before + 1));
    else if (event.key === 'ArrowUp') setActive((before) => (before <= 0 ? Math.max(0, last) : before - 1));
    else if (event.key === 'Enter') open(current);
    else return;
    event.preventDefault();
  }

  const busy = answered !== query.trim();
  const nothing = query.trim() !== '' && !busy && rows.length === 0;
  return (
    <>
      <div className={styles['field']}>
        <Icon of={Search} />
        <input
          autoFocus
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
          aria-autocomplete="list"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.results')}
        aria-busy={busy}
        className={styles['list']}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={styles['group']} aria-hidden="true">
              {group.title}
            </div>
            {group.rows.map((row) => (
              <div
                key={row.key}
                id={`${id}-${row.key}`}
                role="option"
                aria-selected={row === current}
                className={styles['row']}
                onPointerMove={() => setActive(rows.indexOf(row))}
                onClick={() => open(row)}
              >
                <Icon of={KINDS[row.kind] ?? Search} />
                <span className={styles['text']}>
                  <span className={styles['title']}>
                    <Highlight text={row.title} query={answered} />
                  </span>
                  {row.snippet !== '' && (
                    <span className={styles['snippet']}>
                      <Highlight text={row.snippet} query={answered} />
                    </span>
                  )}
                </span>
                {row.context !== null && <span className={styles['context']}>{row.context}</span>}
                <span className={styles['end']}>{row.end}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={styles['status']}>
        {nothing &&
          (error === null ? t('search.nothing', { query: answered }) : t('search.failed', { message: error.message }))}
        {query.trim() === '' && rows.length === 0 && t('search.hint')}
      </div>
    </>
  );
}

function rowOf(match: Match, short: (at: number) => string): Row {
  const moment = match.content?.tMs ?? null;
  return {
    key: `${match.kind}-${match.id}`,
    href: match.href,
    kind: match.kind,
    title: match.title === '' ? '\u2026' : visibleText(match.title),
    snippet: match.snippet === match.title ? '' : visibleText(match.snippet),
    context: match.context === null ? null : visibleText(match.context),
    end: moment === null ? short(match.atMs) : clock(moment),
  };
}
