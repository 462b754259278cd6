import { Bold, Code, Heading2, Italic, Link, List, ListChecks } from 'lucide-react';
import type { ReactElement } from 'react';
import { Toolbar } from 'react-aria-components';
import { useText } from '../../i18n';
import { IconButton } from '../../ui/button';
import type { Format } from '../../ui/editor-commands';
import styles from './note-editor.module.css';

/** What puts formats on the text. One stop of the Tab key; arrows move inside. */
export function FormatBar({ onFormat }: { readonly onFormat: (format: Format) => void }): ReactElement {
  const t = useText();
  return (
    <Toolbar aria-label={t('format.bar')} className={styles['bar'] ?? ''}>
      <IconButton icon={Bold} label={t('format.bold')} onPress={() => onFormat('bold')} />
      <IconButton icon={Italic} label={t('format.italic')} onPress={() => onFormat('italic')} />
      <IconButton icon={Code} label={t('format.code')} onPress={() => onFormat('code')} />
      <i className={styles['rule']} />
      <IconButton icon={Heading2} label={t('format.heading')} onPress={() => onFormat('heading')} />
      <IconButton icon={List} label={t('format.list')} onPress={() => onFormat('list')} />
      <IconButton icon={ListChecks} label={t('format.tasks')} onPress={() => onFormat('tasks')} />
      <IconButton icon={Link} label={t('format.link')} onPress={() => onFormat('link')} />
    </Toolbar>
  );
}
