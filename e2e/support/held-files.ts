import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a process has open, and what it has loaded, a line each; nothing where the system does not tell. */
export function heldFiles(pid: number): string {
  const of = `/proc/${pid}`;
  if (!existsSync(of)) return '';
  const open = readdirSync(`${of}/fd`).flatMap((fd) => targetOf(`${of}/fd/${fd}`) ?? []);
  return [...open, readFileSync(`${of}/maps`, 'utf8')].join('\n');
}

/** Null where it was closed meanwhile. */
function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}
