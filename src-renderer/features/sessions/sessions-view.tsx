import type { ReactElement } from 'react';
import { sessionList } from '../../data/lists';
import type { Route } from '../../data/routes';
import { useText } from '../../i18n';
import { DetailColumn } from '../../ui/columns';
import { EmptyState } from '../../ui/feedback';
import { AudioLines } from 'lucide-react';
import { SessionDetail } from './session-detail';
import { SessionList } from './session-list';

export interface SessionsViewProps {
  readonly route: Route & { readonly view: 'sessions' };
  readonly onImport: () => void;
}

/** Sessions: the list, and the one that is open. */
export function SessionsView({ route, onImport }: SessionsViewProps): ReactElement {
  const t = useText();
  const filtered = sessionList.use(({ filter }) => Object.keys(filter).length > 0);
  return (
    <>
      <SessionList selectedId={route.id} onImport={onImport} />
      {route.id !== null && <SessionDetail key={route.id} id={route.id} tab={route.tab} atMs={route.atMs} />}
      {route.id === null && filtered && (
        <DetailColumn label={t('area.sessions')}>
          <EmptyState icon={AudioLines} title={t('sessions.pick')} text={t('sessions.pickText')} />
        </DetailColumn>
      )}
    </>
  );
}
