import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronUp, MessageSquareText } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { Session, Turn } from '../../data/items';
import { useRefusalText } from '../../data/refusal';
import { useText } from '../../i18n';
import { IconButton } from '../../ui/button';
import { EmptyState, ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { SearchField } from '../../ui/search-field';
import { Select } from '../../ui/select';
import { SpeakerDialog } from './speaker-dialog';
import { findHits, turnAt, type Hit } from './transcript-search';
import styles from './transcript-view.module.css';
import { TurnRow } from './turn-row';
import type { Transcript } from './use-transcript';

const EVERYBODY = '';

export interface TranscriptViewProps {
  readonly session: Session;
  readonly transcript: Transcript;
  readonly atMs: number | null;
  readonly onSeek: (ms: number) => void;
}

/** What was said: turns by speaker, searched and filtered where they stand. */
export function TranscriptView({ session, transcript, atMs, onSeek }: TranscriptViewProps): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const [query, setQuery] = useState('');
  const [speakerId, setSpeakerId] = useState(EVERYBODY);
  const [current, setCurrent] = useState(0);
  const [renaming, setRenaming] = useState<string | null>(null);
  const wanted = useDeferredValue(query);
  const late = useLate(transcript.turns.length === 0 && !transcript.complete && transcript.error === null);

  const turns = useMemo(
    () =>
      speakerId === EVERYBODY ? transcript.turns : transcript.turns.filter((turn) => turn.speakerId === speakerId),
    [transcript.turns, speakerId],
  );
  const hits = useMemo(() => findHits(turns, wanted), [turns, wanted]);
  const hit = hits[Math.min(current, hits.length - 1)];
  useEffect(() => setCurrent(0), [wanted, speakerId]);
  const step = (by: 1 | -1): void => setCurrent((before) => (before + by + hits.length) % Math.max(1, hits.length));

  if (transcript.error !== null && turns.length === 0) {
    return (
      <ErrorState
        title={t('sessions.transcriptFailed')}
        text={t('error.nothingLost')}
        details={refusal(transcript.error)}
        action={{ title: t('common.tryAgain'), run: transcript.reload }}
      />
    );
  }
  if (session.turnCount === 0) {
    return (
      <EmptyState icon={MessageSquareText} title={t('sessions.noTranscript')} text={t('sessions.noTranscriptText')} />
    );
  }
  const speaker = session.speakers.find(({ id }) => id === renaming);
  return (
    <div className={styles['transcript']}>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <SearchField
            label={t('sessions.searchTranscript')}
            width="full"
            value={query}
            onChange={setQuery}
            after={
              hits.length === 0 ? t('sessions.noHits') : `${Math.min(current, hits.length - 1) + 1} / ${hits.length}`
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter' && hits.length > 0) step(event.shiftKey ? -1 : 1);
            }}
          />
        </div>
        <IconButton
          icon={ChevronUp}
          label={t('sessions.previousHit')}
          disabled={hits.length === 0}
          onPress={() => step(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label={t('sessions.nextHit')}
          disabled={hits.length === 0}
          onPress={() => step(1)}
        />
        <span className={styles['grow']} />
        {session.speakers.length > 1 && (
          <Select
            label={t('sessions.speaker')}
            selected={speakerId}
            items={[
              { key: EVERYBODY, title: t('sessions.allSpeakers') },
              ...session.speakers.map(({ id, name }) => ({ key: id, title: name })),
            ]}
            onSelect={setSpeakerId}
          />
        )}
      </div>
      {turns.length === 0 ? (
        late && <Skeleton kind="text" />
      ) : (
        <Turns
          turns={turns}
          atMs={atMs}
          hits={hits}
          hit={hit}
          length={wanted.trim().length}
          onSeek={onSeek}
          onSpeaker={setRenaming}
        />
      )}
      {speaker !== undefined && (
        <SpeakerDialog sessionId={session.id} speaker={speaker} onClose={() => setRenaming(null)} />
      )}
    </div>
  );
}

interface TurnsProps {
  readonly turns: readonly Turn[];
  readonly atMs: number | null;
  readonly hits: readonly Hit[];
  readonly hit: Hit | undefined;
  readonly length: number;
  readonly onSeek: (ms: number) => void;
  readonly onSpeaker: (speakerId: string) => void;
}

const NO_STARTS: readonly number[] = [];

function Turns({ turns, atMs, hits, hit, length, onSeek, onSpeaker }: TurnsProps): ReactElement {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: turns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 38 + 24 * Math.ceil((turns[index]?.text.length ?? 1) / 84),
    getItemKey: (index) => turns[index]?.index ?? index,
    overscan: 8,
  });
  const now = useMemo(() => (atMs === null ? null : turnAt(turns, atMs)), [turns, atMs]);
  const starts = useMemo(() => {
    const byTurn = new Map<number, number[]>();
    for (const { turn, from } of hits) byTurn.set(turn, [...(byTurn.get(turn) ?? []), from]);
    return byTurn;
  }, [hits]);

  // A moment is scrolled to once; the part of the transcript that holds it may still be on its way.
  const sought = useRef<number | null>(null);
  useEffect(() => {
    if (now === null || atMs === null || sought.current === atMs) return;
    if (now === turns.length - 1 && turns.length > 1 && (turns[now]?.startMs ?? 0) < atMs - 600_000) return;
    sought.current = atMs;
    virtual.scrollToIndex(now, { align: 'center' });
  }, [now, atMs, turns, virtual]);
  useEffect(() => {
    if (hit !== undefined) virtual.scrollToIndex(hit.turn, { align: 'center' });
  }, [hit, virtual]);

  return (
    <div ref={scroller} className={styles['scroller']} tabIndex={0} role="region" aria-label={t('sessions.transcript')}>
      <div className={styles['sizer']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const turn = turns[index];
          if (turn === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles['place']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TurnRow
                turn={turn}
                continued={index > 0 && turns[index - 1]?.speakerId === turn.speakerId && turn.speakerId !== null}
                now={index === now}
                starts={starts.get(index) ?? NO_STARTS}
                currentStart={hit?.turn === index ? hit.from : null}
                length={length}
                onSeek={onSeek}
                onSpeaker={onSpeaker}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
