import { describe, expect, it } from 'vitest';
import { editNote, openNote, type EditEvent, type EditState, type Saved } from './note-machine';

const BASE: Saved = { title: 'Follow-ups', markdown: 'one', updatedAt: 100 };
const after = (...events: readonly EditEvent[]): EditState => events.reduce(editNote, openNote(BASE));
const typed = (markdown: string): EditEvent => ({ type: 'typed', draft: { markdown } });
const outside = (theirs: Partial<Saved>, by: string | null = 'Claude'): EditEvent => ({
  type: 'outside',
  theirs: { ...BASE, updatedAt: 200, ...theirs },
  by,
});

describe('saving', () => {
  it('goes from clean over dirty and saving back to clean', () => {
    expect(after().phase).toBe('clean');
    expect(after(typed('two')).phase).toBe('dirty');
    expect(after(typed('two'), { type: 'sent' }).phase).toBe('saving');
    const saved = after(typed('two'), { type: 'sent' }, { type: 'saved', updatedAt: 150 });
    expect(saved).toMatchObject({ phase: 'clean', base: { markdown: 'two', updatedAt: 150 } });
  });

  it('what is typed while a save is on its way waits for the next one', () => {
    const state = after(typed('two'), { type: 'sent' }, typed('three'), { type: 'saved', updatedAt: 150 });
    expect(state).toMatchObject({ phase: 'dirty', base: { markdown: 'two' }, draft: { markdown: 'three' } });
  });

  it('typing back to what is saved is clean', () => {
    expect(after(typed('two'), typed('one')).phase).toBe('clean');
  });

  it('a title differs only by more than white space at its ends', () => {
    expect(after({ type: 'typed', draft: { title: 'Follow-ups ' } }).phase).toBe('clean');
  });

  it('a refusal keeps the text', () => {
    const error = { code: 'busy', message: 'busy' } as const;
    const state = after(typed('two'), { type: 'sent' }, { type: 'refused', error });
    expect(state).toMatchObject({ phase: 'failed', error, draft: { markdown: 'two' }, base: BASE });
    expect(editNote(state, typed('three')).phase).toBe('dirty');
  });
});

describe('a change by somebody else', () => {
  it('shows at once where nothing was typed', () => {
    expect(after(outside({ markdown: 'theirs' }))).toMatchObject({ phase: 'clean', draft: { markdown: 'theirs' } });
  });

  it('never overwrites unsaved text', () => {
    const state = after(typed('mine'), outside({ markdown: 'theirs' }));
    expect(state).toMatchObject({
      phase: 'conflict',
      draft: { markdown: 'mine' },
      theirs: { markdown: 'theirs' },
      by: 'Claude',
    });
    expect(editNote(state, typed('mine, longer'))).toMatchObject({
      phase: 'conflict',
      draft: { markdown: 'mine, longer' },
    });
  });

  it('keeps the latest other version and who made it', () => {
    const state = after(
      typed('mine'),
      outside({ markdown: 'theirs' }),
      outside({ markdown: 'theirs 2', updatedAt: 300 }, null),
    );
    expect(state).toMatchObject({ phase: 'conflict', theirs: { markdown: 'theirs 2', updatedAt: 300 }, by: 'Claude' });
  });

  it('is no conflict where both came to the same text', () => {
    expect(after(typed('same'), outside({ markdown: 'same' }))).toMatchObject({
      phase: 'clean',
      base: { updatedAt: 200 },
    });
  });

  it('is no conflict where the note was only moved or pinned', () => {
    expect(after(typed('mine'), outside({}))).toMatchObject({
      phase: 'dirty',
      base: { updatedAt: 200 },
      draft: { markdown: 'mine' },
    });
  });

  it('a refused save finds the conflict', () => {
    const state = after(typed('mine'), { type: 'sent' }, outside({ markdown: 'theirs' }, null));
    expect(state).toMatchObject({ phase: 'conflict', sending: null, draft: { markdown: 'mine' } });
  });

  it('news that is older than what is known changes nothing', () => {
    const state = after(typed('mine'), outside({ markdown: 'old', updatedAt: 100 }));
    expect(state.phase).toBe('dirty');
  });
});

describe('the end of a conflict', () => {
  const conflict = after(typed('mine'), outside({ markdown: 'theirs' }));

  it('keeping mine saves it over theirs, knowingly', () => {
    expect(editNote(conflict, { type: 'keep-mine' })).toMatchObject({
      phase: 'dirty',
      base: { markdown: 'theirs', updatedAt: 200 },
      draft: { markdown: 'mine' },
      theirs: null,
    });
  });

  it('taking theirs shows it', () => {
    expect(editNote(conflict, { type: 'take-theirs' })).toMatchObject({
      phase: 'clean',
      draft: { markdown: 'theirs' },
    });
  });

  it('neither does anything where there is none', () => {
    const state = after(typed('two'));
    expect(editNote(state, { type: 'keep-mine' })).toBe(state);
    expect(editNote(state, { type: 'take-theirs' })).toBe(state);
  });
});
