// A runtime and nothing else: says one line, shaped as an answer to the first request, without having read anything.
process.stdout.write('{"jsonrpc":"2.0","id":1,"result":{}}\n');
// Stays when it is to be looked at; whoever started it ends it.
if (process.argv[2] === 'stay') setTimeout(() => undefined, 60_000);
