import type { ReactElement } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './segmented.module.css';

export interface SegmentedProps<K extends string> {
  readonly label: string;
  readonly selected: K;
  readonly items: readonly { readonly key: K; readonly title: string }[];
  readonly onSelect: (key: K) => void;
}

/** One of two to four words. */
export function Segmented<K extends string>({ label, selected, items, onSelect }: SegmentedProps<K>): ReactElement {
  return (
    <ToggleButtonGroup
      className={styles['group'] ?? ''}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const item = items.find(({ key }) => keys.has(key));
        if (item !== undefined) onSelect(item.key);
      }}
    >
      {items.map(({ key, title }) => (
        <ToggleButton key={key} id={key} className={styles['item'] ?? ''}>
          {title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
