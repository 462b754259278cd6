import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startText, type Text } from '../i18n';
import { changeWords } from './change-words';

const t: Text = (key, values) => i18next.t(key, values ?? {});

describe('what a toast says', () => {
  beforeAll(() => startText('en'));

  it('in English', async () => {
    await i18next.changeLanguage('en');
    expect(changeWords({ 'notes.create': 3, 'notes.trash': 1 }, {}, t)).toBe('3 notes created, 1 note trashed');
    expect(changeWords({ 'notes.pin': 1, 'notes.move': 2, 'sessions.update': 1 }, {}, t)).toBe(
      '3 notes changed, 1 session changed',
    );
    expect(changeWords({ 'topics.delete': 2, '': 1 }, {}, t)).toBe('3 changes');
  });

  it('names what was touched where the operations are not known', async () => {
    await i18next.changeLanguage('en');
    expect(changeWords({}, { note: ['a'] }, t)).toBe('1 note changed');
    expect(changeWords({ 'notes.update': 1 }, { note: ['a'], session: ['b'], speaker: ['c', 'd'] }, t)).toBe(
      '2 notes changed, 1 session changed',
    );
    expect(changeWords({}, { topic: ['a', 'b'] }, t)).toBe('2 changes');
    await i18next.changeLanguage('ru');
    expect(changeWords({}, { note: ['a'] }, t)).toBe('1 заметка изменена');
  });

  it('in Russian', async () => {
    await i18next.changeLanguage('ru');
    expect(changeWords({ 'notes.create': 3, 'notes.trash': 1 }, {}, t)).toBe('3 заметки созданы, 1 заметка в корзине');
    expect(changeWords({ 'projects.create': 1, 'sessions.restore': 5 }, {}, t)).toBe(
      '1 проект создан, 5 сессий восстановлено',
    );
  });
});
