import { invoke, listen } from './host';

/** Saves what it holds; true where something could not be saved. */
type Saver = () => Promise<boolean>;

const savers = new Set<Saver>();

/** Asks for a hand at closing, for as long as the window lives. */
export function saveAtClosing(saver: Saver): void {
  savers.add(saver);
}

/** Before the window closes, everything unsaved is saved; the main process hears what could not be. */
export function startClosing(): () => void {
  return listen('app:closing', () => {
    void saveAll().then((unsaved) => invoke('app:closed-ready', { unsaved }));
  });
}

async function saveAll(): Promise<boolean> {
  const left = await Promise.all([...savers].map((saver) => saver().catch(() => true)));
  return left.includes(true);
}
