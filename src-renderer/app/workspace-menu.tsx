import { ChevronsUpDown, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { change } from '../data/actions';
import { useApp, useWorkspace } from '../data/app-state';
import { call, errorOf } from '../data/host';
import { useRefusalText } from '../data/refusal';
import type { Workspace } from '../data/items';
import { initials, useText } from '../i18n';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { TextField } from '../ui/text-field';
import styles from './workspace-menu.module.css';

/** The workspace that is open, and the way to another. */
export function WorkspaceMenu(): ReactElement {
  const t = useText();
  const workspaces = useApp((state) => state.workspaces);
  const current = useWorkspace();
  const [creating, setCreating] = useState(false);
  // Until it is known, its place is kept.
  if (current === null) return <div className={styles['workspace']} />;
  return (
    <>
      <Menu
        label={t('workspace.label')}
        placement="bottom start"
        items={[
          ...workspaces.map(({ id, name, open }) => ({
            key: id,
            title: name,
            checked: open,
            run: () => {
              if (!open) void change('workspaces.open', { workspaceId: id });
            },
          })),
          { key: 'new', title: t('workspace.new'), icon: Plus, separated: true, run: () => setCreating(true) },
        ]}
      >
        <AriaButton className={styles['workspace'] ?? ''} aria-label={t('workspace.current', { name: current.name })}>
          <span className={styles['tile']} aria-hidden="true">
            {initials(current.name).slice(0, 1)}
          </span>
          <span className={styles['name']}>{current.name}</span>
          <Icon of={ChevronsUpDown} size={14} />
        </AriaButton>
      </Menu>
      {creating && <NewWorkspace onClose={() => setCreating(false)} />}
    </>
  );
}

function NewWorkspace({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function create(): Promise<void> {
    if (name.trim() === '') return setProblem(t('workspace.nameEmpty'));
    try {
      const workspace = await call<Workspace>('workspaces.create', { name: name.trim() });
      await call('workspaces.open', { workspaceId: workspace.id });
      onClose();
    } catch (thrown) {
      setProblem(refusal(errorOf(thrown)));
    }
  }

  return (
    <Dialog
      title={t('workspace.new')}
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
        label={t('workspace.name')}
        value={name}
        autoFocus
        problem={problem}
        onChange={setName}
        onEnter={() => void create()}
      />
    </Dialog>
  );
}
