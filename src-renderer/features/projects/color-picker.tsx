import type { ReactElement } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { PROJECT_COLORS, type ProjectColor } from '../../data/items';
import { useText } from '../../i18n';
import { ProjectDot } from '../../ui/marks';
import styles from './projects.module.css';

export interface ColorPickerProps {
  readonly color: ProjectColor;
  readonly onChange: (color: ProjectColor) => void;
}

/** One of ten colours, each named for who does not see it. */
export function ColorPicker({ color, onChange }: ColorPickerProps): ReactElement {
  const t = useText();
  return (
    <RadioGroup
      className={styles['colors'] ?? ''}
      aria-label={t('projects.color')}
      orientation="horizontal"
      value={color}
      onChange={(value) => {
        const chosen = PROJECT_COLORS.find((candidate) => candidate === value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {PROJECT_COLORS.map((value) => (
        <RadioField key={value} value={value} aria-label={t(`color.${value}`)}>
          <RadioButton className={styles['color'] ?? ''}>
            <ProjectDot color={value} large />
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
