import { expect, test } from 'vitest';
import { AppError, databaseBusy, ERROR_CODES } from '../contract/errors';
import { because, sentence } from '../contract/why/why';
import { LibraryUnavailable } from '../storage/library-unavailable';
import { EXIT, exitCodeFor, Failure, failureOf, wrongCommandLine } from './failure';

test('every error code has its exit code', () => {
  const codes = Object.fromEntries(ERROR_CODES.map((code) => [code, exitCodeFor(code)]));
  expect(codes).toEqual({
    invalid_arguments: 2,
    not_found: 1,
    turned_off: 1,
    failed: 1,
    declined: 1,
    confirmation_unavailable: 1,
    busy: 3,
    conflict: 1,
    session_recording: 1,
    limit_reached: 1,
    plan_limit: 1,
  });
});

test('refusals keep their body', () => {
  const busy = failureOf(databaseBusy());
  expect(busy.exitCode).toBe(EXIT.busy);
  expect(busy.body).toMatchObject({ code: 'busy', retryable: true, retryAfterMs: 1000 });
  const limit = failureOf(new AppError('plan_limit', 'too many', { limit: 'projects', max: 1, used: 1, plan: 'free' }));
  expect(limit.body).toEqual({
    code: 'plan_limit',
    limit: 'projects',
    max: 1,
    used: 1,
    plan: 'free',
    message: 'too many',
  });
});

test('a library that cannot be opened is 4, one that is only busy is 3', () => {
  const file = '/x/talkbar.db';
  const why = because('library.damaged', { file });
  const corrupt = failureOf(new LibraryUnavailable('corrupt', file, why));
  expect([corrupt.exitCode, corrupt.body]).toEqual([EXIT.noLibrary, { code: 'failed', message: sentence(why) }]);
  const busy = failureOf(new LibraryUnavailable('busy', file, because('library.preparing', { file })));
  expect([busy.exitCode, busy.body.code, busy.body.retryable]).toEqual([EXIT.busy, 'busy', true]);
});

test('a wrong command line is 2, and a Failure stays itself', () => {
  const failure = wrongCommandLine('what?');
  expect(failure.exitCode).toBe(EXIT.wrongCommandLine);
  expect(failureOf(failure)).toBe(failure);
});

test('a bug is a failure that says so', () => {
  const failure = failureOf(new TypeError('x is not a function'));
  expect(failure).toBeInstanceOf(Failure);
  expect(failure.exitCode).toBe(EXIT.refused);
  expect(failure.body).toEqual({
    code: 'failed',
    message: 'Something went wrong inside talkbar-cli: x is not a function',
  });
});
