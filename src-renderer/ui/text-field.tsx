import type { ReactElement } from 'react';
import { FieldError, Input, Label, TextArea, TextField as AriaTextField } from 'react-aria-components';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly problem?: string | null;
  readonly autoFocus?: boolean;
  readonly lines?: number;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
  readonly onBlur?: () => void;
}

/** A field with its name above it and what is wrong below it. */
export function TextField(props: TextFieldProps): ReactElement {
  const { label, value, placeholder, problem = null, autoFocus = false, lines = 1, onChange, onEnter, onBlur } = props;
  return (
    <AriaTextField
      className={styles['field'] ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={problem !== null}
      autoFocus={autoFocus}
      {...(onBlur === undefined ? {} : { onBlur })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && lines === 1) onEnter?.();
        else event.continuePropagation();
      }}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      {lines === 1 ? (
        <Input className={styles['input'] ?? ''} placeholder={placeholder ?? ''} maxLength={300} />
      ) : (
        <TextArea className={styles['input'] ?? ''} placeholder={placeholder ?? ''} rows={lines} />
      )}
      <FieldError className={styles['problem'] ?? ''}>{problem}</FieldError>
    </AriaTextField>
  );
}
