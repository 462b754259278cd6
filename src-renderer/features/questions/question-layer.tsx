import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { WaitingQuestion } from '../../../src-main/contract/app-api';
import { answerQuestion, useAccess } from '../../data/access';
import { clock, useText } from '../../i18n';
import { Button } from '../../ui/button';
import { CountdownRing } from '../../ui/marks';
import { useIsModalOpen } from '../../ui/modal-layer';
import { visibleText } from '../../ui/visible-text';
import styles from './question-layer.module.css';

const WAIT_MS = 5 * 60_000;

/**
 * Questions before deletes. Where a native box shows the first one, the window lists what waits behind it; where none can
 * be shown, the question itself stands here. It never takes the keyboard from a text that is being written, unless a
 * dialog is open: that would let nothing else be reached, so the question is a dialog over it.
 */
export function QuestionLayer(): ReactElement | null {
  const questions = useAccess((state) => state.questions);
  const now = useNow(questions.length > 0);
  const modal = useIsModalOpen();
  if (questions.length === 0) return null;
  const inBox = questions.find((question) => question.inBox);
  const waiting = questions.filter((question) => !question.inBox);
  if (inBox !== undefined) {
    return waiting.length === 0 ? null : (
      <aside className={styles['behind']}>
        <Waiting questions={waiting} now={now} />
      </aside>
    );
  }
  const [first, ...rest] = waiting;
  if (first === undefined) return null;
  if (modal) {
    return (
      <ModalOverlay
        key={first.id}
        className={styles['scrim'] ?? ''}
        isOpen
        onOpenChange={(open) => {
          if (!open) answerQuestion(first.id, false);
        }}
      >
        <Modal className={styles['question'] ?? ''} data-column="question">
          <Dialog role="alertdialog" aria-labelledby={`question-${first.id}`} className={styles['dialog'] ?? ''}>
            <Content question={first} waiting={rest} now={now} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    );
  }
  return (
    <div className={styles['scrim']}>
      <Question key={first.id} question={first} waiting={rest} now={now} />
    </div>
  );
}

interface QuestionProps {
  readonly question: WaitingQuestion;
  readonly waiting: readonly WaitingQuestion[];
  readonly now: number;
}

function Question({ question, waiting, now }: QuestionProps): ReactElement {
  const safe = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    if (!isWriting(before.current)) safe.current?.focus();
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    answerQuestion(question.id, false);
  }
  return (
    <div
      role="alertdialog"
      aria-labelledby={`question-${question.id}`}
      className={styles['question']}
      data-column="question"
      onKeyDown={onKeyDown}
    >
      <Content question={question} waiting={waiting} now={now} safe={safe} />
    </div>
  );
}

interface ContentProps extends QuestionProps {
  readonly safe?: Ref<HTMLButtonElement>;
}

function Content({ question, waiting, now, safe }: ContentProps): ReactElement {
  return (
    <>
      <div className={styles['inside']}>
        <h2 id={`question-${question.id}`}>{visibleText(question.title)}</h2>
        <ul className={styles['items']}>
          {question.lines.map((line, index) => (
            <li key={index}>{visibleText(line)}</li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <Countdown question={question} now={now} then />
          <Button
            {...(safe === undefined ? {} : { ref: safe })}
            size="large"
            onPress={() => answerQuestion(question.id, false)}
          >
            {visibleText(question.no)}
          </Button>
          <Button size="large" variant="danger" onPress={() => answerQuestion(question.id, true)}>
            {visibleText(question.yes)}
          </Button>
        </div>
      </div>
      {waiting.length > 0 && (
        <div className={styles['waiting']}>
          <Waiting questions={waiting} now={now} />
        </div>
      )}
    </>
  );
}

function isWriting(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.type !== 'checkbox') ||
    (element !== null && element.closest('[contenteditable="true"]') !== null)
  );
}

interface WaitingProps {
  readonly questions: readonly WaitingQuestion[];
  readonly now: number;
}

function Waiting({ questions, now }: WaitingProps): ReactElement {
  const t = useText();
  return (
    <>
      <h3 className={styles['label']}>{t('question.waiting')}</h3>
      <ul>
        {questions.map((question) => (
          <li key={question.id} className={styles['row']}>
            <span className={styles['wish']} title={question.lines.join('\n')}>
              <b>{`${question.client}:`}</b> {question.lines[0] ?? question.title}
            </span>
            {question.lines.length > 1 && (
              <span className={styles['more']}>{t('question.more', { count: question.lines.length - 1 })}</span>
            )}
            <Countdown question={question} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CountdownProps {
  readonly question: WaitingQuestion;
  readonly now: number;
  readonly then?: boolean;
}

function Countdown({ question, now, then = false }: CountdownProps): ReactElement {
  const t = useText();
  const left = Math.max(0, question.closesAt - now);
  return (
    <span className={styles['countdown']}>
      <CountdownRing share={left / WAIT_MS} />
      {then ? t('question.thenNo', { time: clock(left) }) : clock(left)}
    </span>
  );
}

function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
