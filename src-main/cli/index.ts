/*
 * The entry of talkbar-cli. An assistant starts `talkbar-cli mcp` and waits for it, so nothing but the bridge is loaded
 * for it; everything else may take its time.
 */
const [command, ...rest] = process.argv.slice(2);

if (command === 'mcp') {
  void import('./bridge').then(({ runBridge }) => runBridge(rest));
} else {
  void import('./main')
    .then(({ main }) => main(process.argv.slice(2), __dirname))
    // Whatever still holds the process (a waiting standard input) has no say: the answer is out.
    .then((exitCode) => process.exit(exitCode));
}
