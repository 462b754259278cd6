import { useState, type ReactElement } from 'react';
import { call, errorOf } from '../../data/host';
import { useRefusalText } from '../../data/refusal';
import type { Speaker } from '../../data/items';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';

export interface SpeakerDialogProps {
  readonly sessionId: string;
  readonly speaker: Speaker;
  readonly onClose: () => void;
}

/** Gives a speaker another name. */
export function SpeakerDialog({ sessionId, speaker, onClose }: SpeakerDialogProps): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const [name, setName] = useState(speaker.name);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    if (name.trim() === '') return setProblem(t('sessions.speakerNameEmpty'));
    try {
      if (name.trim() !== speaker.name) {
        await call('sessions.speakers.rename', { sessionId, speakerId: speaker.id, name: name.trim() });
      }
      onClose();
    } catch (thrown) {
      setProblem(refusal(errorOf(thrown)));
    }
  }

  return (
    <Dialog
      title={t('sessions.renameSpeakerTitle')}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="large" variant="primary" onPress={() => void save()}>
            {t('common.rename')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('sessions.speakerName')}
        value={name}
        autoFocus
        problem={problem}
        onChange={setName}
        onEnter={() => void save()}
      />
    </Dialog>
  );
}
