/*
 * The entry of talkbar-cli. An assistant starts `talkbar-cli mcp` and waits for it, so nothing but the bridge is loaded
 * for it; everything else may take its time.
 */
const words = process.argv.slice(2);
const helper = helperArguments(words);

if (helper !== null) {
  void import('./bridge').then(({ runBridge }) => runBridge(helper));
} else {
  void import('./main')
    .then(({ main }) => main(words, __dirname))
    // Whatever still holds the process (a waiting standard input) has no say: the answer is out.
    .then((exitCode) => process.exit(exitCode));
}

/** What the helper is given when the command is `mcp`, flags that stand before it included; null for other commands. */
function helperArguments(argv: readonly string[]): readonly string[] | null {
  const takesValue = new Set(['--data-dir', '--workspace', '--output']);
  let at = 0;
  while (argv[at]?.startsWith('-') === true) at += takesValue.has(argv[at] ?? '') ? 2 : 1;
  return argv[at] === 'mcp' ? [...argv.slice(0, at), ...argv.slice(at + 1)] : null;
}
