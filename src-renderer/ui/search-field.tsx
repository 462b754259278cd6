import { ListFilter, Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { useText } from '../i18n';
import { cx } from './classes';
import { Icon } from './icon';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly filter?: boolean;
  readonly width?: 'medium' | 'full';
  /** Something at the end of the field, such as «3 / 9». */
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Text that narrows what is shown below it. Escape clears it. */
export function SearchField(props: SearchFieldProps): ReactElement {
  const t = useText();
  const { label, placeholder = label, value, filter = false, width = 'medium', after, onChange } = props;
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={cx(styles['field'], width === 'full' && styles['full'])}
    >
      <Icon of={filter ? ListFilter : Search} size={14} />
      <Input ref={props.ref} className={styles['input'] ?? ''} placeholder={placeholder} onKeyDown={props.onKeyDown} />
      {after !== undefined && value !== '' && <span className={styles['after']}>{after}</span>}
      {value !== '' && (
        <Button className={styles['clear'] ?? ''} aria-label={t('common.clear')}>
          <Icon of={X} size={14} />
        </Button>
      )}
    </AriaSearchField>
  );
}
