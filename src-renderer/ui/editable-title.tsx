import { useEffect, useRef, useState, type ReactElement } from 'react';
import styles from './editable-title.module.css';

export interface EditableTitleProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Called when it is left or Enter is pressed, with text that differs. */
  readonly onCommit?: (value: string) => void;
  /** Called at every keystroke. */
  readonly onType?: (value: string) => void;
  /** Enter and the arrow down leave it for what is below. */
  readonly onLeave?: () => void;
}

/** A page's title that is edited where it stands. Escape takes the edit back. */
export function EditableTitle(props: EditableTitleProps): ReactElement {
  const { label, value, placeholder, onCommit, onType, onLeave } = props;
  const [text, setText] = useState(value);
  const focused = useRef(false);
  const cancelled = useRef(false);
  useEffect(() => {
    if (!focused.current || onType !== undefined) setText(value);
  }, [value, onType]);

  function commit(): void {
    focused.current = false;
    if (cancelled.current) setText(value);
    else if (text.trim() !== value.trim()) {
      if (text.trim() === '' && onType === undefined) setText(value);
      else onCommit?.(text.trim());
    }
    cancelled.current = false;
  }

  return (
    <input
      className={styles['title']}
      aria-label={label}
      placeholder={placeholder}
      maxLength={300}
      value={text}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={commit}
      onChange={(event) => {
        setText(event.target.value);
        onType?.(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || (event.key === 'ArrowDown' && onLeave !== undefined)) {
          event.preventDefault();
          event.currentTarget.blur();
          onLeave?.();
        } else if (event.key === 'Escape' && onType === undefined) {
          cancelled.current = true;
          event.stopPropagation();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
