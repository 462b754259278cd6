import { echo, errorLine, METHOD_NOT_FOUND, resultLine, type Request } from './messages';

/**
 * Methods with the same answer always. There are no resources and no prompts, but clients ask for them without having
 * been offered any (Codex does). `tools/list` is here for connections that were offered no tools.
 */
const FIXED_RESULTS: Readonly<Record<string, string>> = {
  ping: '{}',
  'tools/list': '{"tools":[]}',
  'resources/list': '{"resources":[]}',
  'resources/templates/list': '{"resourceTemplates":[]}',
  'prompts/list': '{"prompts":[]}',
};

/** The answer to a request that needs no tool: a fixed result, or the refusal of a method there is not. */
export function fixedAnswer(request: Request): string {
  const result = Object.hasOwn(FIXED_RESULTS, request.method) ? FIXED_RESULTS[request.method] : undefined;
  return result === undefined
    ? errorLine(request.id, METHOD_NOT_FOUND, `Method not found: ${echo(request.method)}`)
    : resultLine(request.id, result);
}
