import type { ReactElement } from 'react';
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';

export interface MarkdownProps {
  readonly text: string;
  /** What a link does: nothing is ever loaded by the window itself. */
  readonly onLink: (href: string) => void;
}

/** Markdown as elements. Raw HTML stays text, pictures are not loaded. */
export function Markdown({ text, onLink }: MarkdownProps): ReactElement {
  return (
    <div className={styles['prose']}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        urlTransform={(url) => (url.startsWith('talkbar://') ? url : defaultUrlTransform(url))}
        components={{
          a: ({ href, children }) => (
            <a
              href={href ?? '#'}
              onClick={(event) => {
                event.preventDefault();
                if (href !== undefined) onLink(href);
              }}
            >
              {children}
            </a>
          ),
          img: ({ alt }) => <span className={styles['picture']}>{alt}</span>,
          h1: ({ children }) => <h3 className={styles['h1']}>{children}</h3>,
          h2: ({ children }) => <h3 className={styles['h2']}>{children}</h3>,
          h5: ({ children }) => <h4>{children}</h4>,
          h6: ({ children }) => <h4>{children}</h4>,
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
