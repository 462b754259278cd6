import { Check, CircleX, Equal, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ImportReport } from '../../../src-main/contract/app-api';
import type { Refusal } from '../../../src-main/contract/errors';
import { useWhyText, useRefusalText } from '../../data/refusal';
import { navigate } from '../../data/router';
import { useText, type Text } from '../../i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import styles from './import-layer.module.css';
import { closeImport } from './import-state';

const ICONS: Readonly<Record<ImportReport['outcome'], LucideIcon>> = {
  imported: Check,
  unchanged: Equal,
  refused: CircleX,
};
const SHOWN_WARNINGS = 3;

export interface ImportReportDialogProps {
  readonly reports: readonly ImportReport[];
  readonly problem: Refusal | null;
}

/** File by file: what came in, what was there already, what was refused and why. */
export function ImportReportDialog({ reports, problem }: ImportReportDialogProps): ReactElement {
  const t = useText();
  const tell = useWhyText();
  const refusal = useRefusalText();
  const imported = reports.filter(({ outcome }) => outcome === 'imported');
  const first = imported[0]?.sessionId ?? null;
  return (
    <Dialog
      wide
      title={problem === null ? titleOf(reports, t) : t('import.failed')}
      onClose={closeImport}
      actions={
        <>
          <Button size="large" onPress={closeImport}>
            {t('common.close')}
          </Button>
          {first !== null && (
            <Button
              size="large"
              variant="primary"
              onPress={() => {
                closeImport();
                navigate(`/sessions/${first}`);
              }}
            >
              {imported.length === 1 ? t('import.openSession') : t('import.openFirst')}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <p className={styles['problem']}>{refusal(problem)}</p>}
      <ul className={styles['reports']} tabIndex={0} aria-label={t('import.files')}>
        {reports.map((report, index) => (
          <li key={index} className={styles['report']} data-outcome={report.outcome}>
            <Icon of={ICONS[report.outcome]} />
            <div>
              <b>{report.file.split(/[\\/]/u).at(-1)}</b>
              <p>{summaryOf(report, t, refusal)}</p>
              {report.warnings.slice(0, SHOWN_WARNINGS).map(({ line, why }, place) => (
                <p key={place} className={styles['warning']}>
                  {t('import.warning', { line, message: tell(why) })}
                </p>
              ))}
              {report.warnings.length > SHOWN_WARNINGS && (
                <p className={styles['warning']}>
                  {t('import.moreWarnings', { count: report.warnings.length - SHOWN_WARNINGS })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function titleOf(reports: readonly ImportReport[], t: Text): string {
  const count = reports.filter(({ outcome }) => outcome === 'imported').length;
  if (count > 0) return t('import.done', { count });
  return reports.some(({ outcome }) => outcome === 'refused') ? t('import.nothing') : t('import.allThere');
}

function summaryOf(report: ImportReport, t: Text, refusal: (error: Refusal) => string): string {
  switch (report.outcome) {
    case 'imported':
      return t('import.imported', {
        title: report.title ?? '',
        turns: t('import.turns', { count: report.turns }),
        speakers: t('import.speakers', { count: report.speakers }),
      });
    case 'unchanged':
      return t('import.unchanged', { title: report.title ?? '' });
    case 'refused':
      return refusedText(report, t, refusal);
  }
}

function refusedText({ code, reason, why, line }: ImportReport, t: Text, refusal: (error: Refusal) => string): string {
  const error = { code: code ?? 'failed', message: reason ?? '' };
  const message = refusal(why === null ? error : { ...error, why });
  return line === null ? message : t('import.refusedAt', { message, line });
}
