import { expect, it } from 'vitest';
import { ARGUMENT_CHARS, readCall } from './arguments';

const GOOD: readonly (readonly [string, unknown])[] = [
  ['operation:call', { operation: 'notes.get', args: { noteId: 'x' } }],
  ['access:get', null],
  ['access:change', {}],
  ['access:change', { mcp: { enabled: true }, operations: { 'notes.create': false }, restoreDefaults: true }],
  ['activity:list', { client: 'Claude', outcome: 'refused', tool: 'delete', before: 3, limit: 200 }],
  ['activity:undo', { ids: [] }],
  ['questions:answer', { id: '1', accept: false }],
  ['import:files', { paths: null }],
  ['import:files', { paths: ['/tmp/a.vtt'] }],
  ['app:language', 'ru'],
  ['app:open-link', 'https://example.com/'],
  ['app:closed-ready', { unsaved: true }],
];

it.each(GOOD)('takes %s with %j as it is', (channel, argument) => {
  const text = JSON.stringify(argument);
  expect(readCall(channel, text)).toEqual({ channel, argument, text });
});

const BAD: readonly (readonly [unknown, unknown])[] = [
  ['access:get', {}],
  ['access:get', undefined],
  ['toString', null],
  [7, null],
  [null, null],
  ['operation:call', null],
  ['operation:call', { operation: 'notes.get', args: null }],
  ['operation:call', { operation: 7, args: {} }],
  ['operation:call', { args: {} }],
  ['operation:call', { operation: 'x'.repeat(301), args: {} }],
  ['access:change', { restoreDefaults: false }],
  ['access:change', { operations: { 'notes.create': 1 } }],
  ['access:change', { operations: [] }],
  ['access:change', { mcp: { enabled: true, more: true } }],
  ['access:change', { mcp: null }],
  ['activity:list', { before: 0 }],
  ['activity:list', { limit: 201 }],
  ['activity:list', { outcome: 'busy' }],
  ['activity:list', { constructor: 1 }],
  ['activity:undo', { ids: [1.5] }],
  ['activity:undo', { ids: Array(101).fill(1) }],
  ['import:files', { paths: ['a.vtt'] }],
  ['import:files', { paths: ['/tmp/a\0.vtt'] }],
  ['import:files', {}],
  ['questions:answer', { id: 1, accept: true }],
  ['app:theme', 'System'],
  ['app:closed-ready', null],
  ['app:open-link', 'x'.repeat(8_193)],
];

it.each(BAD)('refuses %s with %j', (channel, argument) => {
  expect(readCall(channel, JSON.stringify(argument))).toBeNull();
});

it('refuses what is not JSON, not text, or too long', () => {
  expect(readCall('access:get', 'nul')).toBeNull();
  expect(readCall('access:get', null)).toBeNull();
  expect(readCall('app:open-link', JSON.stringify('x'.repeat(ARGUMENT_CHARS)))).toBeNull();
  expect(readCall('operation:call', '{"operation":"notes.get","args":{},"__proto__":{}}')).toBeNull();
});
