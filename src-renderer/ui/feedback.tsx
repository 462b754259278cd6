import { Copy, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useText } from '../i18n';
import { Button, IconButton } from './button';
import { cx } from './classes';
import styles from './feedback.module.css';
import { Icon } from './icon';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly title: string; readonly icon?: LucideIcon; readonly run: () => void };
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps): ReactElement {
  return (
    <div className={styles['center']}>
      <div className={styles['empty']}>
        <Icon of={icon} size={20} />
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {action !== undefined && (
          <div className={styles['actions']}>
            <Button {...(action.icon === undefined ? {} : { icon: action.icon })} onPress={action.run}>
              {action.title}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

export interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  /** The exact words of the failure, to copy. */
  readonly details?: string;
  readonly action?: { readonly title: string; readonly run: () => void };
  /** It stands for the whole page, which has no other title. */
  readonly page?: boolean;
}

/** What happened, what is kept, and the next step. */
export function ErrorState({ title, text, details, action, page = false }: ErrorStateProps): ReactElement {
  const t = useText();
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles['center']}>
      <div className={styles['fault']} role="alert">
        <Icon of={TriangleAlert} size={20} />
        <Title>{title}</Title>
        <p>{text}</p>
        {action !== undefined && (
          <div className={styles['faultActions']}>
            <Button variant="primary" size="large" onPress={action.run}>
              {action.title}
            </Button>
          </div>
        )}
        {details !== undefined && <CodeBlock title={t('common.details')} text={details} />}
      </div>
    </div>
  );
}

/** Text to copy as it is. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }): ReactElement {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <figure className={styles['code']}>
      <figcaption className={styles['codeHead']}>
        <span>{title}</span>
        <span className={styles['copied']} role="status">
          {copied ? t('common.copied') : ''}
        </span>
        <IconButton
          icon={Copy}
          small
          label={t('common.copy')}
          onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        />
      </figcaption>
      <pre tabIndex={0} aria-label={title} role="region">
        {text}
      </pre>
    </figure>
  );
}

export type Tone = 'neutral' | 'danger' | 'warning' | 'info' | 'success' | 'accent';

export interface BannerProps {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** What must not vanish by itself; it stands above the content, never over it. */
export function Banner({ tone, icon, title, children, actions }: BannerProps): ReactElement {
  return (
    <div className={cx(styles['banner'], styles[tone])} role="alert">
      <Icon of={icon} />
      <div className={styles['bannerText']}>
        {title !== undefined && <b>{title}</b>}
        {children !== undefined && <p>{children}</p>}
        {actions !== undefined && <div className={styles['bannerActions']}>{actions}</div>}
      </div>
    </div>
  );
}

export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}): ReactElement {
  return <span className={cx(styles['badge'], styles[`badge-${tone}`])}>{children}</span>;
}

/** True once `waiting` has lasted 150 ms: nothing that comes sooner shows a loading state. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}

/** Bars where the text will stand. */
export function Skeleton({ rows = 6, kind }: { readonly rows?: number; readonly kind: 'list' | 'text' }): ReactElement {
  const t = useText();
  return (
    <div className={cx(styles['skeleton'], styles[`skeleton-${kind}`])} aria-busy="true" role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles['skeletonRow']}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
