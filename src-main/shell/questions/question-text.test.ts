import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { questionFor } from '../../core/gateway/question';
import { findOperation, OPERATIONS } from '../../core/operations/registry';
import type { Operation } from '../../core/operations/define';
import { wordsIn } from '../words';
import { questionText } from './question-text';

const CATALOGUE = path.join(import.meta.dirname, '../../../src-renderer/i18n/ru.json');

function operation(id: string): Operation {
  const found = findOperation(id);
  if (found === null) throw new Error(`no operation ${id}`);
  return found;
}

describe('a question in Russian', () => {
  it('names the client, each item and the other writes', () => {
    const question = questionFor('Claude', [
      { operation: operation('notes.trash'), title: 'План' },
      { operation: operation('sessions.trash'), title: '' },
      { operation: operation('projects.trash'), title: 'Acme' },
      { operation: operation('notes.create'), title: 'a' },
      { operation: operation('notes.create'), title: 'b' },
    ]);
    expect(questionText(question, 'ru')).toEqual({
      client: 'Claude',
      title: '«Claude» просит TalkBar выполнить следующее:',
      lines: [
        'Переместить в корзину заметку «План»',
        'Переместить в корзину сессию «Без названия»',
        'Переместить в корзину проект «Acme» (его сессии и заметки останутся)',
        'В том же вызове: Создать заметку × 2',
      ],
      heading: 'TalkBar: подтвердите удаление',
      yes: 'Переместить в корзину',
      no: 'Не удалять',
    });
    expect(questionText(question, 'en')).toEqual({
      client: 'Claude',
      title: question.title,
      lines: question.lines,
      heading: 'TalkBar: confirm a deletion',
      yes: 'Move to the Trash',
      no: 'Do not delete',
    });
  });

  it('calls every change what the window calls it', () => {
    const changes = OPERATIONS.filter(({ tool, audience }) => tool !== 'read' && audience === 'all');
    expect(changes.length).toBeGreaterThan(10);
    const catalogue = JSON.parse(readFileSync(CATALOGUE, 'utf8')) as {
      readonly operations: Readonly<Record<string, { readonly title: string }>>;
    };
    for (const { id } of changes) {
      const parts = {
        client: 'C',
        act: 'change' as const,
        deletes: [],
        hidden: 0,
        others: [{ operation: id, times: 1 }],
      };
      expect(questionText({ title: 'x', lines: [], parts }, 'ru').lines, id).toEqual([
        catalogue.operations[id.replaceAll('.', '/')]?.title,
      ]);
    }
  });

  it('cannot be faked by a title', () => {
    const pending = Array.from({ length: 12 }, () => ({
      operation: operation('notes.trash'),
      title: '» оставить\n«Всё»\u202e',
    }));
    const { title, lines } = questionText(questionFor('A» x', pending), 'ru');
    expect(title).toBe('«A" x» просит TalkBar выполнить следующее:');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe('Переместить в корзину заметку «" оставить "Всё"»');
    expect(lines[10]).toBe('и ещё 2');
  });

  it('keeps the English words of what has none in Russian', () => {
    const question = {
      title: 'x',
      lines: ['Burn it'],
      parts: {
        client: 'C',
        act: 'mixed' as const,
        deletes: [{ operation: 'notes.burn', title: 'y', line: 'Burn it' }],
        hidden: 0,
        others: [],
      },
    };
    expect(questionText(question, 'ru').lines).toEqual(['Burn it']);
    expect(questionText({ title: 't', lines: [] }, 'ru')).toMatchObject({ client: '', title: 't', yes: 'Выполнить' });
  });
});

describe('the buttons', () => {
  const labels = (ids: readonly string[], language: 'en' | 'ru'): readonly string[] => {
    const pending = ids.map((id) => ({ operation: operation(id), title: 'x' }));
    const { yes, no } = questionText(questionFor('Claude', pending), language);
    return [yes, no];
  };

  it('say what the call does, as its operations say it', () => {
    expect(labels(['notes.trash', 'sessions.trash', 'notes.pin'], 'en')).toEqual([
      'Move to the Trash',
      'Do not delete',
    ]);
    expect(labels(['notes.erase'], 'en')).toEqual(['Delete for good', 'Do not delete']);
    expect(labels(['notes.trash', 'notes.erase'], 'en')).toEqual(['Delete', 'Do not delete']);
    expect(labels(['notes.create', 'notes.pin'], 'en')).toEqual(['Go ahead', 'Do nothing']);
    expect(labels(['notes.trash', 'notes.erase'], 'ru')).toEqual(['Удалить', 'Не удалять']);
    expect(labels(['notes.create'], 'ru')).toEqual(['Выполнить', 'Не выполнять']);
  });

  it.each(['en', 'ru'] as const)('never call two acts by one name: %s', (language) => {
    const acts = Object.values(wordsIn(language).question.acts);
    expect(new Set(acts.map(({ yes }) => yes)).size).toBe(acts.length);
    for (const { yes, no } of acts) expect(no).not.toBe(yes);
  });
});
