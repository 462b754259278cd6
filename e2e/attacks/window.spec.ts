import path from 'node:path';
import type { Reply } from '../../src-main/contract/app-api';
import { ROOT } from '../app/support/running-app';
import { expect, test } from '../app/support/test';

const PRELOAD = path.join(ROOT, 'out/preload/index.js');

test('the page has nothing of Node and of Electron but its host', async ({ start }) => {
  const { page } = await start();
  const seen = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global', '__dirname'].filter((name) => name in window),
    host: Object.keys(window.host).sort(),
    frozen: Reflect.set(window.host, 'invoke', null),
  }));
  expect(seen).toEqual({ node: [], host: ['invoke', 'on', 'pathsOf'], frozen: false });
});

test('the page cannot leave, open a window, or show another page in itself', async ({ start }) => {
  const app = await start();
  const { page } = app;
  const home = page.url();
  for (const address of [
    'https://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://talkbar/other.html',
  ]) {
    await page.evaluate((url) => {
      window.location.href = url;
    }, address);
    const opened = await page.evaluate((url) => window.open(url) === null, address);
    expect(opened, address).toBe(true);
  }
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'app://talkbar/index.html';
    document.body.append(frame);
    const form = document.createElement('form');
    form.action = 'https://example.com/';
    document.body.append(form);
    form.submit();
  });
  await page.waitForTimeout(500);
  expect(page.url()).toBe(home);
  expect(app.electron.windows()).toHaveLength(1);
  // The frame holds an error page, which has no host to call.
  for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
    expect(frame.url()).not.toBe(home);
  }
});

test('no script of a text runs, nothing is fetched, no permission is given', async ({ start }) => {
  const { page } = await start();
  const tried = await page.evaluate(async () => {
    const attempt = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const text = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 2</script>';
    return {
      html: await attempt(() => {
        document.body.innerHTML = text;
      }),
      // In a task of the page's own: what a debugger evaluates is excused from the policy.
      code: await new Promise<string>((resolve) => {
        setTimeout(() => void attempt(() => (0, eval)('1 + 1')).then(resolve), 0);
      }),
      script: await attempt(() => {
        const script = document.createElement('script');
        script.src = 'data:text/javascript,window.hacked=3';
        document.body.append(script);
      }),
      network: await attempt(() => fetch('https://example.com/')),
      local: await attempt(() => fetch('file:///etc/passwd')),
      microphone: (await navigator.permissions.query({ name: 'microphone' })).state,
      notices: await Notification.requestPermission(),
      hacked: 'hacked' in window,
    };
  });
  expect(tried).toEqual({
    html: 'TypeError',
    code: 'EvalError',
    script: 'TypeError',
    network: 'TypeError',
    local: 'TypeError',
    microphone: 'denied',
    notices: 'denied',
    hacked: false,
  });
});

test('HTML and script in titles and Markdown are shown as the text they are, wherever they are shown', async ({
  start,
}) => {
  const app = await start();
  const { page } = app;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const attack = '<img src="https://example.com/x.png" onerror="window.hacked=1"><script>window.hacked=1</script>';
  const markdown = [
    `Walrus ${attack}`,
    '![picture](https://example.com/y.png)',
    '[link](javascript:window.hacked=1)',
    '<iframe src="https://example.com/"></iframe>',
  ].join('\n\n');
  const named = (name: string): string => `${name} ${attack}`;
  await app.run('notes.create', { title: named('Note'), markdown });
  const { id: sessionId } = await app.run('sessions.import', {
    title: named('Session'),
    startedAt: Date.now() - 3_600_000,
    contentHash: 'hostile',
    speakers: [named('Anna')],
    turns: [{ speaker: 0, startMs: 0, endMs: 4_000, text: `Walrus ${attack}` }],
  });
  await app.run('sessions.summary.update', { sessionId: String(sessionId), summary: markdown });
  const { id: thrown } = await app.run('notes.create', { title: named('Thrown away'), markdown });
  await app.run('notes.trash', { noteId: String(thrown) });
  await page.reload();

  /** The view shows the attack as text, and has made nothing of it. */
  const shownAsText = async (place: string, name: string): Promise<void> => {
    await expect(page.getByText(`${name} ${attack}`).first(), place).toBeVisible();
    const made = await page.evaluate(() => ({
      hacked: 'hacked' in window,
      elements: document.querySelectorAll('img, iframe, object, embed, body script:not([src]), a[href^="javascript"]')
        .length,
      outside: performance.getEntriesByType('resource').filter(({ name: url }) => !url.startsWith('app:')).length,
    }));
    expect(made, place).toEqual({ hacked: false, elements: 0, outside: 0 });
  };

  await page.getByRole('button', { name: /^Sessions/u }).click();
  await shownAsText('the list of sessions', 'Session');
  await page.getByRole('listbox', { name: 'Sessions' }).getByRole('option').first().click();
  await page.getByRole('tab', { name: 'Summary' }).click();
  await shownAsText('the summary', 'Walrus');
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await shownAsText('the transcript', 'Walrus');
  await shownAsText('the speaker', 'Anna');

  await page.getByRole('button', { name: /^Notes/u }).click();
  await shownAsText('the list of notes', 'Note');
  await page.getByRole('listbox', { name: 'Notes' }).getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Title of the note' })).toHaveValue(named('Note'));
  await shownAsText('the note', 'Walrus');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('example');
  const hits = page.getByRole('dialog').getByRole('option');
  await expect(hits.filter({ hasText: named('Note') })).toBeVisible();
  await expect(hits.filter({ hasText: named('Session') })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Trash/u }).click();
  await shownAsText('the Trash', 'Thrown away');
  await page
    .getByRole('button', { name: /for good$/u })
    .first()
    .click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(named('Thrown away'));
  await page.keyboard.press('Escape');
  expect(requests.filter((url) => !url.startsWith('app://talkbar/'))).toEqual([]);
});

test('HTML and script in a title stay text', async ({ start }) => {
  const app = await start();
  const title = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> ‮evil';
  const note = await app.run('notes.create', { title, markdown: `${title}\n\n[x](javascript:window.hacked=1)` });
  await app.page.reload();
  expect(await app.run('notes.get', { noteId: String(note['id']) })).toMatchObject({ markdown: expect.any(String) });
  await app.page.waitForTimeout(500);
  expect(await app.page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await app.page.locator('img[src="x"]').count()).toBe(0);
});

test('app:// shows the files of the window and nothing else', async ({ start }) => {
  const { page } = await start();
  const statuses = await page.evaluate(
    async (addresses) => {
      const answers: Record<string, number | string> = {};
      for (const address of addresses) {
        answers[address] = await fetch(address).then(
          (response) => response.status,
          () => 'refused',
        );
      }
      return answers;
    },
    [
      'index.html',
      '/../main/index.js',
      '/..%2fmain%2findex.js',
      '/%2e%2e/main/index.js',
      '/..%5cmain%5cindex.js',
      '/',
      '/%00',
      '//etc/passwd',
      '/assets/../../main/index.js',
      'app://other/index.html',
    ],
  );
  const { 'index.html': own, ...others } = statuses;
  expect(own).toBe(200);
  for (const [address, status] of Object.entries(others)) expect([404, 'refused'], address).toContain(status);
});

test('every page gets a policy with a nonce of its own', async ({ start }) => {
  const { page } = await start();
  const read = (): Promise<readonly [string, string, string]> =>
    page.evaluate(async () => {
      const response = await fetch('app://talkbar/index.html');
      const policy = response.headers.get('content-security-policy') ?? '';
      const html = await response.text();
      const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
      return [/'nonce-([^']+)'/.exec(policy)?.[1] ?? '', html, meta?.nonce ?? ''] as const;
    });
  const [first, html, own] = await read();
  const [second] = await read();
  expect(first).toMatch(/^[A-Za-z0-9+/]{20,}={0,2}$/);
  expect(html).toContain(first);
  expect(new Set([first, second, own]).size).toBe(3);
});

test('calls of another page are refused, whatever it has loaded', async ({ start }) => {
  const app = await start();
  const said = await app.electron.evaluate(async ({ BrowserWindow }, preload) => {
    const answers: string[] = [];
    for (const address of ['data:text/html,<title>x</title>', 'app://talkbar/nothing.html', 'about:blank']) {
      const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await window.loadURL(address).catch(() => undefined);
      const script = `window.host.invoke('app:info', null).then((reply) => (reply.ok ? 'answered' : reply.error.message))`;
      answers.push(String(await window.webContents.executeJavaScript(script)));
      window.destroy();
    }
    return answers;
  }, PRELOAD);
  expect(said).toEqual(Array(3).fill('This page may not call TalkBar'));
});

test('malformed calls never reach the engine', async ({ start }) => {
  const { page } = await start();
  const said = await page.evaluate(async () => {
    const calls: readonly (readonly [string, unknown])[] = [
      ['app:info', 1],
      ['app:nothing', null],
      ['__proto__', null],
      ['constructor', null],
      ['operation:call', { operation: 'notes.list' }],
      ['operation:call', { operation: 'notes.list', args: [] }],
      ['operation:call', { operation: 'notes.list', args: {}, source: 'mcp' }],
      ['access:change', { mcp: { enabled: 'yes' } }],
      ['access:change', { mcp: { operations: {} } }],
      ['access:change', { openWorkspaceId: 'x' }],
      ['activity:undo', { ids: ['1'] }],
      ['activity:list', { limit: 1e9 }],
      ['import:files', { paths: ['relative.vtt'] }],
      ['questions:answer', { id: '1' }],
      ['app:theme', 'red'],
    ];
    return Promise.all(
      calls.map(([channel, argument]) =>
        (window.host.invoke as (channel: string, argument: unknown) => Promise<Reply>)(channel, argument).then(
          (reply) => (reply.ok ? `${channel} was answered` : reply.error.message),
        ),
      ),
    );
  });
  expect(said).toEqual(Array(15).fill('The call is malformed'));
});

test('only addresses of the web and letters are opened outside', async ({ start }) => {
  const app = await start();
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (address) => {
      opened.push(address);
      return Promise.resolve();
    };
  });
  const addresses = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'https://user:pass@example.com/',
    'nonsense',
    'https://example.com/a',
    'mailto:a@example.com',
  ];
  const answers = [];
  for (const address of addresses) answers.push(await app.call('app:open-link', address));
  expect(answers).toEqual([false, false, false, false, false, true, true]);
  const opened = await app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  expect(opened).toEqual(['https://example.com/a', 'mailto:a@example.com']);
});
