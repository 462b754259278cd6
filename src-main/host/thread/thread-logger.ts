import type { Logger } from '../../core/ports';
import type { EnginePort, LogFacts } from './protocol';

type Facts = Readonly<Record<string, unknown>>;

/** A logger whose lines are written by the main thread, so that the app has one log. */
export function threadLogger(port: Pick<EnginePort, 'post'>): Logger {
  const log =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, facts: Facts = {}): void =>
      port.post({ type: 'log', level, message, facts: portable(facts) });
  return { info: log('info'), warn: log('warn'), error: log('error') };
}

function portable(facts: Facts): LogFacts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, portableValue(value)]));
}

function portableValue(value: unknown): LogFacts[string] {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (value instanceof Error) return value.stack ?? value.message;
  return JSON.stringify(value) ?? 'undefined';
}
