import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

/** An icon at one of its three sizes; the words beside it say what it means. */
export function Icon({
  of: Glyph,
  size = 16,
}: {
  readonly of: LucideIcon;
  readonly size?: 14 | 16 | 20;
}): ReactElement {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" />;
}
