import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { OperationInfo } from '../../../src-main/contract/app-api';
import { changeAccess } from '../../data/access';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Switch, TriStateSwitch } from '../../ui/switch';
import { allTo, areasOf, columnOf, TOOLS, type Area } from './access-math';
import { moveInTable } from './table-keys';
import { useOperationWords } from './operation-words';
import styles from './operations-table.module.css';

export interface OperationsTableProps {
  readonly operations: readonly OperationInfo[];
  readonly filter: string;
  readonly onClearFilter: () => void;
}

/** Areas with three switches each; an open area shows its operations. Arrows move between the switches. */
export function OperationsTable({ operations, filter, onClearFilter }: OperationsTableProps): ReactElement {
  const t = useText();
  const words = useOperationWords();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['notes']));
  const wanted = filter.trim().toLocaleLowerCase();
  const areas = useMemo(() => areasOf(operations), [operations]);
  const shown = areas
    .map((area) => ({
      area,
      rows: area.operations.filter(
        (operation) =>
          wanted === '' ||
          [
            operation.id,
            words.title(operation),
            words.summary(operation),
            t(`areas.${area.id}`, { defaultValue: area.id }),
          ].some((text) => text.toLocaleLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);

  function toggle(id: string, to?: boolean): void {
    setOpen((before) => {
      const next = new Set(before);
      if (to ?? !next.has(id)) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  if (shown.length === 0) {
    return (
      <p className={styles['none']}>
        {t('mcp.noMatch')}{' '}
        <Button variant="link" onPress={onClearFilter}>
          {t('mcp.clearFilter')}
        </Button>
      </p>
    );
  }
  return (
    <div role="table" aria-label={t('mcp.operations')} className={styles['table']} onKeyDown={onKeyDown}>
      <div role="row" className={styles['head']}>
        <span role="columnheader">{t('mcp.operation')}</span>
        {TOOLS.map((tool) => (
          <span key={tool} role="columnheader">
            {t(`mcp.tool.${tool}`)}
          </span>
        ))}
      </div>
      {shown.map(({ area, rows }) => {
        const isOpen = wanted !== '' || open.has(area.id);
        return (
          <div key={area.id} role="rowgroup">
            <AreaRow area={area} open={isOpen} onToggle={(to) => toggle(area.id, to)} />
            {isOpen && rows.map((operation) => <OperationRow key={operation.id} operation={operation} />)}
          </div>
        );
      })}
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (moveInTable(event.currentTarget, event.target, event.key)) event.preventDefault();
}

interface AreaRowProps {
  readonly area: Area;
  readonly open: boolean;
  readonly onToggle: (to?: boolean) => void;
}

function AreaRow({ area, open, onToggle }: AreaRowProps): ReactElement {
  const t = useText();
  const name = t(`areas.${area.id}`, { defaultValue: area.id });
  const on = area.operations.filter((operation) => operation.on && !operation.blocked).length;
  return (
    <div role="row" className={styles['area']} data-row="">
      <span role="rowheader" className={styles['areaName']}>
        <button
          type="button"
          className={styles['opener']}
          aria-expanded={open}
          onClick={() => onToggle()}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' && !open) onToggle(true);
            else if (event.key === 'ArrowLeft' && open) onToggle(false);
            else return;
            event.stopPropagation();
            event.preventDefault();
          }}
        >
          <Icon of={open ? ChevronDown : ChevronRight} />
          <b>{name}</b>
          <span className={styles['count']}>{`${on} / ${area.operations.length}`}</span>
        </button>
      </span>
      {TOOLS.map((tool) => {
        const column = columnOf(area, tool);
        const label = t('mcp.columnLabel', {
          area: name,
          tool: t(`mcp.tool.${tool}`),
          on: column.on,
          of: column.free.length,
        });
        return (
          <span key={tool} role="cell" className={styles['cell']} data-column-of={tool}>
            {column.state === 'blocked' && (
              <span className={styles['lockCell']} title={t('mcp.blocked')}>
                <Icon of={Lock} size={14} />
                <span className="visually-hidden">{t('mcp.blocked')}</span>
              </span>
            )}
            {column.state !== 'blocked' && column.state !== null && (
              <TriStateSwitch
                label={label}
                state={column.state}
                onChange={(to) => void changeAccess({ operations: allTo(column.free, to) })}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}

function OperationRow({ operation }: { readonly operation: OperationInfo }): ReactElement {
  const t = useText();
  const words = useOperationWords();
  const { id, tool, on, blocked } = operation;
  const title = words.title(operation);
  return (
    <div
      role="row"
      className={blocked ? `${styles['operation']} ${styles['blocked']}` : styles['operation']}
      data-row=""
    >
      <span role="rowheader" className={styles['name']}>
        <span>
          <span className={styles['title']}>{title}</span>
          <span className={styles['summary']}>{words.summary(operation)}</span>
        </span>
        <code className={styles['id']}>{id}</code>
      </span>
      {blocked ? (
        <span role="cell" className={styles['why']}>
          <Icon of={Lock} size={14} />
          {t('mcp.blocked')}
        </span>
      ) : (
        TOOLS.map((column) => (
          <span key={column} role="cell" className={styles['cell']} data-column-of={column}>
            {column === tool && (
              <Switch label={title} on={on} onChange={(to) => void changeAccess({ operations: { [id]: to } })} />
            )}
          </span>
        ))
      )}
    </div>
  );
}
