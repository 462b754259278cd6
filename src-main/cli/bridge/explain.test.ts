import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors';
import { because } from '../../contract/why/why';
import { LibraryUnavailable } from '../../storage/library-unavailable';
import { explainFailure } from './explain';

const FILE = '/data/talkbar.db';
const explain = (error: unknown) => explainFailure(error, '/data', '/data/logs/helper-1.log');

test('an expected refusal speaks for itself', () => {
  const newer = new AppError('failed', because('library.newer'));
  expect(explain(newer)).toEqual(newer.body);
  const damaged = new LibraryUnavailable('corrupt', FILE, because('library.damaged', { file: FILE }));
  expect(explain(damaged)).toEqual({ code: 'failed', message: damaged.message });
});

test('a library that another process is just preparing is busy, and the call may be sent again', () => {
  const busy = new LibraryUnavailable('busy', FILE, because('library.preparing', { file: FILE }));
  expect(explain(busy)).toEqual({ code: 'busy', retryable: true, retryAfterMs: 1000, message: busy.message });
});

test.each([new Error('EIO: i/o error'), 'EIO: i/o error'])(
  'anything else is named, with the place and a way on: %s',
  (error) => {
    const { code, message } = explain(error);
    expect(code).toBe('failed');
    for (const part of ['/data', 'EIO: i/o error', 'talkbar-cli status', '/data/logs/helper-1.log']) {
      expect(message).toContain(part);
    }
  },
);
