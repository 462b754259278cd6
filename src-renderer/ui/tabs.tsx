import type { ReactElement, ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { cx } from './classes';
import styles from './tabs.module.css';

export interface TabItem<K extends string> {
  readonly key: K;
  readonly title: string;
  readonly count?: number;
  readonly content: ReactNode;
}

export interface TabsProps<K extends string> {
  readonly label: string;
  readonly selected: K;
  readonly items: readonly TabItem<K>[];
  /** The tabs stand in with the page's margins. */
  readonly inset?: boolean;
  readonly onSelect: (key: K) => void;
}

/** Tabs over one panel; the panel fills what is left of the column. */
export function Tabs<K extends string>({
  label,
  selected,
  items,
  inset = false,
  onSelect,
}: TabsProps<K>): ReactElement {
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      keyboardActivation="manual"
      onSelectionChange={(key) => {
        const item = items.find((candidate) => candidate.key === key);
        if (item !== undefined) onSelect(item.key);
      }}
    >
      <TabList aria-label={label} className={cx(styles['list'], inset && styles['inset'])}>
        {items.map((item) => (
          <Tab key={item.key} id={item.key} className={styles['tab'] ?? ''}>
            {item.title}
            {item.count !== undefined && item.count > 0 && <span className={styles['count']}>{item.count}</span>}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.key} id={item.key} className={styles['panel'] ?? ''}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
