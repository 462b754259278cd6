import { expect, test } from 'vitest';
import { readBridgeArguments, WrongArguments } from './bridge-arguments';

test.each([
  [[], { dataDir: null, verbose: false, help: false }],
  [['--verbose'], { dataDir: null, verbose: true, help: false }],
  [['--data-dir', '/a b'], { dataDir: '/a b', verbose: false, help: false }],
  [['--data-dir=/a=b', '--quiet', '--no-color'], { dataDir: '/a=b', verbose: false, help: false }],
  [['-h'], { dataDir: null, verbose: false, help: true }],
  [['--verbose', '--help'], { dataDir: null, verbose: true, help: true }],
])('%j is read', (args, read) => expect(readBridgeArguments(args)).toEqual(read));

test.each([
  [['--data-dir'], /needs a value/],
  [['--data-dir='], /needs a value/],
  [['--server', 'memory'], /no memory server/],
  [['--server', 'x'], /no server x/],
  [['--verbose=yes'], /does not take --verbose=yes/],
  [['--wat'], /does not take --wat/],
  [['mcp'], /does not take mcp/],
])('%j is refused', (args, message) => {
  expect(() => readBridgeArguments(args)).toThrow(WrongArguments);
  expect(() => readBridgeArguments(args)).toThrow(message);
});
