import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../contract/limits';
import { openSession } from './session';
import { fault, Fuzz } from './test-support/fuzz';
import { ToolSet } from './test-support/tool-set';
import { LineSplitter } from './wire/lines';
import { lineTooLong } from './wire/messages';

const LINES = 100_000;
const LINES_A_CONNECTION = 50;
const SEED = 20251125;

test(
  `${LINES} random and mutated lines: no crash, no hang, nothing sent that is not JSON-RPC`,
  { timeout: 60_000 },
  async () => {
    const fuzz = new Fuzz(SEED);
    let sent = 0;
    const faults: string[] = [];
    let results = 0;
    let accepted = 0;
    const tools = new ToolSet();
    tools.run = async (args, caller, tool) => {
      if (tool !== 'talkbar_delete') return { text: JSON.stringify(args), isError: fuzz.below(2) === 0 };
      const answer = await caller.stepAside(
        async () => caller.asker()?.ask({ title: 'Delete?', lines: ['“a”'] }, caller.signal) ?? 'none',
      );
      if (answer === 'accept') accepted += 1;
      return { text: JSON.stringify(answer), isError: answer !== 'accept' };
    };

    for (let line = 0; line < LINES; line += LINES_A_CONNECTION) {
      const send = (text: string): void => {
        sent += 1;
        const wrong = fault(text);
        // Collected and not thrown: the session would take that for a tool's failure.
        if (wrong !== null) faults.push(`${wrong}: ${text}`);
        if (text.includes('"result"')) results += 1;
        if (text.includes('elicitation/create')) fuzz.asked = JSON.parse(text).id;
      };
      const session = openSession({
        tools,
        peer: { send, hangUp: () => undefined },
        limits: DEFAULT_LIMITS,
        logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
        mcpOnAtStart: () => fuzz.below(4) > 0,
      });
      const lines = new LineSplitter(4096, {
        line: (text) => session.receive(text),
        tooLong: () => send(lineTooLong(4096)),
      });
      for (let number = 0; number < LINES_A_CONNECTION; number += 1) {
        const bytes = Buffer.concat([fuzz.line(), Buffer.from('\n')]);
        const cut = fuzz.below(bytes.length);
        lines.push(bytes.subarray(0, cut));
        if (fuzz.below(8) === 0) await Promise.resolve();
        lines.push(bytes.subarray(cut));
      }
      lines.finish();
      await session.end();
    }
    expect(faults).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
    // The run has been through real work and not only through refusals.
    expect(sent).toBeGreaterThan(LINES / 2);
    expect(results).toBeGreaterThan(LINES / 20);
  },
);
