import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../src-main/contract/app-api';
import { ERROR_CODES, failedBecause } from '../../src-main/contract/errors';
import { ENGLISH } from '../../src-main/contract/why/english';
import { because, type Why, type WhyCode } from '../../src-main/contract/why/why';
import { changeAccess, useAccess } from '../data/access';
import { change } from '../data/actions';
import { useApp } from '../data/app-state';
import { OperationError } from '../data/host';
import { dismiss, useToasts } from '../data/toasts';
import { ImportLayer, startImport } from '../features/import';
import { ConnectTab } from '../features/settings/connect-tab';
import { McpPage } from '../features/settings/mcp-page';
import { startText } from '../i18n';
import { MemoryHost } from '../test-support/memory-host';
import { EngineBanner, LibraryClosed } from './engine-banner';
import { ToastRegion } from './toast-region';

/** Every reason, with values that are no words. */
const EVERY_WHY: readonly Why[] = (Object.keys(ENGLISH) as WhyCode[]).map((code) => {
  const names = [...JSON.stringify(ENGLISH[code]).matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '');
  return { code, values: { ...Object.fromEntries(names.map((name) => [name, '7'])), count: 7 } };
});
const LATIN_SENTENCE = /[a-z]{2,}(?:\s+[a-z]{2,}){2}/iu;

function expectRussian(text = document.body.textContent): void {
  expect(text).toMatch(/[а-яё]/iu);
  expect(text).not.toMatch(LATIN_SENTENCE);
  expect(text).not.toMatch(/undefined|\{\{|refusal\.|connect\./u);
}

function report(more: Partial<ImportReport>): ImportReport {
  return {
    file: '/home/a.vtt',
    outcome: 'refused',
    sessionId: null,
    title: null,
    turns: 0,
    speakers: 0,
    warnings: [],
    reason: 'The English sentence of it.',
    why: null,
    line: null,
    code: 'invalid_arguments',
    ...more,
  };
}

let host: MemoryHost;
beforeAll(() => startText('ru'));
beforeEach(() => {
  host = MemoryHost.install();
});
afterEach(() => {
  for (const { key } of useToasts.getState().toasts) dismiss(key);
  useApp.setState({ engine: { state: 'running', problem: null }, workspaces: [] });
  useAccess.setState({ access: null, error: null });
  cleanup();
});

describe('the report of an import', () => {
  it('tells every reason and every warning in Russian', async () => {
    const refused = EVERY_WHY.map((why) => report({ why, line: 3 }));
    const warned = EVERY_WHY.map((why, line) =>
      report({ outcome: 'imported', title: 'Встреча', warnings: [{ line, why }] }),
    );
    const unexplained = ERROR_CODES.map((code) => report({ code }));
    host.reply('import:files', () => [...refused, ...warned, ...unexplained]);
    render(<ImportLayer />);
    await startImport(null);
    const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(items).toHaveLength(2 * EVERY_WHY.length + ERROR_CODES.length);
    for (const text of items) expectRussian(text);
    expect(items[0]).toContain('(строка 3)');
    expectRussian();
  });

  it('tells why there is none', async () => {
    host.reply('import:files', () => {
      throw new OperationError(failedBecause(because('engine.failedOften')));
    });
    render(<ImportLayer />);
    await startImport(null);
    expect((await screen.findByRole('dialog')).textContent).toContain('несколько раз подряд');
    expectRussian();
  });
});

describe('an engine that does not run', () => {
  it.each(EVERY_WHY)('tells $code in Russian, with the library open or not', (why) => {
    useApp.setState({ engine: { state: 'failed', problem: why } });
    render(
      <>
        <EngineBanner />
        <LibraryClosed />
      </>,
    );
    expectRussian();
  });
});

describe('a change that is refused', () => {
  it('is told in a toast: by its reason, else by its code', async () => {
    const refusals = [
      ...EVERY_WHY.map(failedBecause),
      ...ERROR_CODES.map((code) => ({ code, message: 'The English sentence of it.' })),
    ];
    for (const refusal of refusals) {
      host.answer('notes.trash', () => {
        throw new OperationError(refusal);
      });
      const { container, unmount } = render(<ToastRegion />);
      expect(await change('notes.trash', {})).toBe(false);
      await screen.findAllByRole('button');
      expectRussian(container.textContent);
      unmount();
      for (const { key } of useToasts.getState().toasts) dismiss(key);
    }
  });

  it('of the settings stands in the page until the next one is saved', async () => {
    host.reply('access:get', () => {
      throw new OperationError(failedBecause(because('library.newer')));
    });
    host.reply('access:change', () => {
      throw new OperationError(failedBecause(because('settings.diskFull', { file: '/a/settings.json' })));
    });
    await changeAccess({ keepActivity: true });
    render(<McpPage tab="access" />);
    expect(screen.getByRole('alert').textContent).toContain('/a/settings.json');
    expectRussian();
  });

  it('without any reply is told as something unexpected', async () => {
    host.reply('access:change', () => {
      throw new TypeError('Cannot read properties of undefined');
    });
    await changeAccess({ keepActivity: true });
    render(<McpPage tab="access" />);
    expectRussian();
  });
});

describe('the connection test', () => {
  const problems: readonly Why[] = [
    because('helper.notStarted', { file: '/opt/talkbar-cli', code: 'ENOENT' }),
    because('helper.ended', { code: 4 }),
    because('helper.killed', { signal: 'SIGKILL' }),
    because('helper.silent', { seconds: 20 }),
    because('helper.notJson'),
    because('helper.error', { method: 'tools/list' }),
  ];

  it.each(problems)('tells $code in Russian', async (problem) => {
    host.reply('connect:test', () => ({ ok: false, durationMs: 5, lines: [], problem, complaint: '' }));
    render(<ConnectTab />);
    await userEvent.click(screen.getByRole('button', { name: 'Проверить' }));
    const status = (await screen.findByText(/Проверка не прошла/u)).textContent;
    expect(status).toMatch(/помощник/iu);
    expectRussian(status);
  });

  it('shows the helper’s own words beside it, as they are', async () => {
    const complaint = 'The folder /x is not there';
    const problem = because('helper.ended', { code: 4 });
    host.reply('connect:test', () => ({ ok: false, durationMs: 5, lines: [], problem, complaint }));
    render(<ConnectTab />);
    await userEvent.click(screen.getByRole('button', { name: 'Проверить' }));
    expect((await screen.findByRole('region', { name: 'Что написал помощник' })).textContent).toBe(complaint);
  });

  it('tells why it could not be made', async () => {
    host.reply('connect:test', () => {
      throw new OperationError(failedBecause(because('bug', { id: 'log-7' })));
    });
    render(<ConnectTab />);
    await userEvent.click(screen.getByRole('button', { name: 'Проверить' }));
    const status = (await screen.findByText(/Проверка не прошла/u)).textContent;
    expect(status).toContain('log-7');
    expectRussian(status);
  });
});
