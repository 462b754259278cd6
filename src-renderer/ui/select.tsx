import type { ReactElement, ReactNode } from 'react';
import { Button, ListBox, ListBoxItem, Popover, Select as AriaSelect } from 'react-aria-components';
import { Check } from 'lucide-react';
import { Icon } from './icon';
import { MenuArrow } from './menu';
import styles from './menu.module.css';
import { visibleText } from './visible-text';

export interface SelectProps<K extends string> {
  readonly label: string;
  /** Words before the value, as in «Outcome Any». */
  readonly prefix?: string;
  readonly selected: K;
  readonly items: readonly { readonly key: K; readonly title: string; readonly lead?: ReactNode }[];
  readonly onSelect: (key: K) => void;
}

/** One of a list. */
export function Select<K extends string>({ label, prefix, selected, items, onSelect }: SelectProps<K>): ReactElement {
  const current = items.find(({ key }) => key === selected);
  return (
    <AriaSelect
      aria-label={label}
      value={selected}
      onChange={(key) => {
        const item = items.find((candidate) => candidate.key === key);
        if (item !== undefined) onSelect(item.key);
      }}
    >
      <Button className={styles['select'] ?? ''}>
        {prefix !== undefined && <span className={styles['prefix']}>{prefix}</span>}
        {current?.lead}
        <span className={styles['value']}>{visibleText(current?.title ?? '')}</span>
        <MenuArrow />
      </Button>
      <Popover className={styles['popover'] ?? ''} offset={4}>
        <ListBox className={styles['menu'] ?? ''}>
          {items.map(({ key, title, lead }) => (
            <ListBoxItem key={key} id={key} textValue={visibleText(title)} className={styles['item'] ?? ''}>
              <span className={styles['check']}>{key === selected && <Icon of={Check} size={14} />}</span>
              {lead}
              <span className={styles['title']}>{visibleText(title)}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
