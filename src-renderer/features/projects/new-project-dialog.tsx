import { useState, type ReactElement } from 'react';
import { call, errorOf } from '../../data/host';
import { useRefusalText } from '../../data/refusal';
import type { Project, ProjectColor } from '../../data/items';
import { navigate } from '../../data/router';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import { ColorPicker } from './color-picker';
import styles from './projects.module.css';

/** Asks for a project's name and colour. A refusal, such as the plan's limit, stays beside the name. */
export function NewProjectDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const [name, setName] = useState('');
  const [color, setColor] = useState<ProjectColor>('blue');
  const [problem, setProblem] = useState<string | null>(null);

  async function create(): Promise<void> {
    if (name.trim() === '') return setProblem(t('projects.nameEmpty'));
    try {
      const project = await call<Project>('projects.create', { name: name.trim(), color });
      onClose();
      navigate(`/projects/${project.id}`);
    } catch (thrown) {
      setProblem(refusal(errorOf(thrown)));
    }
  }

  return (
    <Dialog
      title={t('projects.new')}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="large" variant="primary" onPress={() => void create()}>
            {t('common.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('projects.name')}
        value={name}
        autoFocus
        problem={problem}
        onChange={setName}
        onEnter={() => void create()}
      />
      <div className={styles['field']}>
        <span className={styles['label']}>{t('projects.color')}</span>
        <ColorPicker color={color} onChange={setColor} />
      </div>
    </Dialog>
  );
}
