import { useEffect, useState } from 'react';

const NAMES = { list: '--row-list', table: '--row-table' } as const;
const SNIPPET = 16;

/** The height of a row as the tokens and the chosen density have it, in pixels. */
export function useRowHeight(kind: 'list' | 'snippet' | 'table'): number {
  const [height, setHeight] = useState(() => read(kind));
  useEffect(() => {
    const observer = new MutationObserver(() => setHeight(read(kind)));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    setHeight(read(kind));
    return () => observer.disconnect();
  }, [kind]);
  return height;
}

function read(kind: 'list' | 'snippet' | 'table'): number {
  const name = kind === 'table' ? NAMES.table : NAMES.list;
  const value = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));
  const base = Number.isFinite(value) ? value : 56;
  return kind === 'snippet' ? base + SNIPPET : base;
}
