import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors';
import { LibraryUnavailable } from '../../storage/library-unavailable';
import { explainFailure } from './explain';

test('an expected refusal speaks for itself', () => {
  const refusals = [
    new AppError('failed', 'TalkBar was updated; reconnect TalkBar in your assistant'),
    new LibraryUnavailable('corrupt', '/data/talkbar.db', 'The file /data/talkbar.db is damaged.'),
  ];
  for (const error of refusals) expect(explainFailure(error, '/data', '/data/logs/helper-1.log')).toBe(error.message);
});

test.each([new Error('EIO: i/o error'), 'EIO: i/o error'])(
  'anything else is named, with the place and a way on: %s',
  (error) => {
    const sentence = explainFailure(error, '/data', '/data/logs/helper-1.log');
    for (const part of ['/data', 'EIO: i/o error', 'talkbar-cli doctor', '/data/logs/helper-1.log']) {
      expect(sentence).toContain(part);
    }
  },
);
