import { expect, test } from 'vitest';
import { readBridgeArguments, WrongArguments } from './bridge-arguments';

test.each([
  [[], { dataDir: null, verbose: false }],
  [['--verbose'], { dataDir: null, verbose: true }],
  [['--data-dir', '/a b'], { dataDir: '/a b', verbose: false }],
  [['--data-dir=/a=b', '--quiet', '--no-color'], { dataDir: '/a=b', verbose: false }],
])('%j is read', (args, read) => expect(readBridgeArguments(args)).toEqual(read));

test.each([
  [['--data-dir'], /needs a value/],
  [['--data-dir='], /needs a value/],
  [['--server', 'memory'], /no memory server/],
  [['--server', 'x'], /no server x/],
  [['--verbose=yes'], /does not take --verbose=yes/],
  [['--wat'], /does not take --wat/],
  [['mcp'], /does not take mcp/],
  [['--help'], /^Usage: talkbar-cli mcp/],
])('%j is refused', (args, message) => {
  expect(() => readBridgeArguments(args)).toThrow(WrongArguments);
  expect(() => readBridgeArguments(args)).toThrow(message);
});
