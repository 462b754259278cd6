import path from 'node:path';
import type { JsonObject } from '../../contract/json';
import { PRODUCT } from '../../contract/product';
import type { Access } from '../../contract/settings';
import { LIBRARY_FILE } from '../../host/create-host';
import { lookForApp, type AppSeen } from '../../mcp/link/app-status';
import { misfit, OWN_VERSION } from '../../mcp/link/hello';
import { thisPlace } from '../../mcp/link/socket-place';
import { LibraryUnavailable } from '../../storage/library-unavailable';
import { readPlaceHealth } from '../../storage/place-health';
import { readLibraryHealth, sqliteVersion, type LibraryHealth } from '../../storage/library-health';
import { masterText } from '../access/access-text';
import { EXIT, failureOf, NEWER_LIBRARY, type ExitCode } from '../failure';
import { foldedColumns } from '../output/columns';
import type { Output } from '../output/output';
import { visibleLine } from '../output/visible-text';
import { byteSize, counted } from '../output/words';
import type { Run } from '../run';
import { SCRIPT_OPERATIONS } from './operation-names';
import { switchOf } from './tools-list';

/** Says how things stand, and answers how well. */
export async function reportStatus(run: Run): Promise<ExitCode> {
  const file = path.join(run.dataDir, LIBRARY_FILE);
  const library = lookAt(file);
  const access = run.openAccess().current();
  const app = await lookForApp(run.dataDir, thisPlace());
  const place = readPlaceHealth(run.dataDir, file, path.join(run.dataDir, 'settings.json'));
  // Why the library cannot be opened has been said already, and better.
  const notWritable = library.kind === 'unavailable' ? [] : place.notWritable;
  const problems = [
    ...libraryProblems(library),
    ...notWritable,
    ...(place.littleRoom === null ? [] : [place.littleRoom]),
    ...accessProblems(access),
    ...appProblems(app),
  ];
  const facts: Facts = { file, dataDir: run.dataDir, library, access, app, problems };
  run.output.result(asJson(facts), () => asText(facts, run.output));
  if (library.kind === 'unavailable') return library.exitCode;
  if (library.kind === 'open' && library.health.isNewer) return EXIT.noLibrary;
  if (notWritable.length > 0) return EXIT.noLibrary;
  return problems.length === 0 ? EXIT.done : EXIT.refused;
}

interface Facts {
  readonly file: string;
  readonly dataDir: string;
  readonly library: Library;
  readonly access: Access;
  readonly app: AppSeen;
  readonly problems: readonly string[];
}

type Library =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly health: LibraryHealth }
  | { readonly kind: 'unavailable'; readonly message: string; readonly exitCode: ExitCode };

function lookAt(file: string): Library {
  try {
    const health = readLibraryHealth(file);
    return health === null ? { kind: 'none' } : { kind: 'open', health };
  } catch (error) {
    if (!(error instanceof LibraryUnavailable)) throw error;
    const { body, exitCode } = failureOf(error);
    return { kind: 'unavailable', message: body.message, exitCode };
  }
}

function libraryProblems(library: Library): readonly string[] {
  switch (library.kind) {
    case 'none':
      return [];
    case 'open':
      return [
        ...(library.health.isNewer ? [NEWER_LIBRARY] : []),
        ...library.health.problems.map((problem) => `The database is damaged: ${problem}`),
      ];
    case 'unavailable':
      return [library.message];
  }
}

function appProblems(app: AppSeen): readonly string[] {
  switch (app.kind) {
    case 'stopped':
      return [];
    case 'unsure':
      return [app.problem];
    case 'running': {
      const problem = misfit(OWN_VERSION, app.app, 'status');
      return problem === null ? [] : [problem.message];
    }
  }
}

function accessProblems({ settingsBroken, policyBroken }: Access): readonly string[] {
  return [
    ...(settingsBroken ? ['The settings file cannot be read, so every switch is off.'] : []),
    ...(policyBroken ? ["Your administrator's policy file cannot be read, so everything is blocked."] : []),
  ];
}

function operationsOn(access: Access): number {
  return SCRIPT_OPERATIONS.filter((operation) => switchOf(access, operation) === 'on').length;
}

function asJson({ file, dataDir, library, access, app, problems }: Facts): JsonObject {
  const health = library.kind === 'open' ? library.health : null;
  return {
    healthy: problems.length === 0,
    app: appAsJson(app),
    versions: { talkbar: PRODUCT.version, ...runtimeVersions(), sqlite: sqliteVersion() },
    dataDir,
    database: {
      path: file,
      exists: library.kind !== 'none',
      bytes: health?.bytes ?? null,
      schema: health?.schema ?? null,
    },
    mcp: {
      enabled: access.settings.mcp.enabled && access.policy.mcpEnabled,
      operationsOn: operationsOn(access),
      operations: SCRIPT_OPERATIONS.length,
    },
    problems,
  };
}

function appAsJson(seen: AppSeen): JsonObject {
  if (seen.kind !== 'running') return { running: false };
  const { address, app, status } = seen;
  return {
    running: true,
    version: app.appVersion,
    protocol: app.protocol,
    schema: app.schema,
    socket: address,
    since: status?.since ?? null,
    clients: status?.clients.map((client) => ({ ...client })) ?? null,
  };
}

function runtimeVersions(): { readonly node: string; readonly electron?: string } {
  const { node, electron } = process.versions;
  return electron === undefined ? { node } : { node, electron };
}

function asText({ file, library, access, app, problems }: Facts, { style, width }: Output): string {
  const { node, electron } = runtimeVersions();
  const runtime = electron === undefined ? `Node ${node}` : `Electron ${electron} (Node ${node})`;
  const rows = [
    ['App', appNote(app)],
    ...clientRows(app),
    ['TalkBar', `${PRODUCT.version}, on ${runtime}, SQLite ${sqliteVersion()}`],
    ['Database', `${file}${databaseNote(library)}`],
    [
      'MCP access',
      `${masterText(access, style)}; ${operationsOn(access)} of ${counted(SCRIPT_OPERATIONS.length, 'operation')} on`,
    ],
    ['Health', problems.length === 0 ? style.green('all is well') : style.red(counted(problems.length, 'problem'))],
    ...problems.map((problem) => ['', problem]),
  ] as const;
  return foldedColumns(
    rows.map(([name, value]) => [style.bold(name), value]),
    width,
  ).join('\n');
}

function appNote(seen: AppSeen): string {
  switch (seen.kind) {
    case 'stopped':
      return 'not running';
    case 'unsure':
      return 'cannot tell';
    case 'running':
      return `running, ${seen.app.appVersion}, at ${seen.address}`;
  }
}

function clientRows(seen: AppSeen): readonly (readonly [string, string])[] {
  if (seen.kind !== 'running' || seen.status === null) return [];
  const { clients } = seen.status;
  if (clients.length === 0) return [['Clients', 'none connected']];
  return clients.map(({ name, version, calls }, index) => [
    index === 0 ? 'Clients' : '',
    visibleLine(`${name} ${version}`.trim() + `, ${counted(calls, 'call')}`),
  ]);
}

function databaseNote(library: Library): string {
  switch (library.kind) {
    case 'none':
      return ', not made yet: it is at the first use';
    case 'open':
      return `, ${byteSize(library.health.bytes)}, schema ${library.health.schema}`;
    case 'unavailable':
      return ', cannot be opened';
  }
}
