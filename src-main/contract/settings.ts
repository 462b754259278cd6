/** What the user decides; `settings.json` in the data folder, shared by app, helper and CLI. */
export interface Settings {
  readonly mcp: {
    /** The master switch. */
    readonly enabled: boolean;
    /** Switches the user moved, by operation id; one that is absent stands at its default. */
    readonly operations: Readonly<Record<string, boolean>>;
    /** Deletes of clients that cannot ask run without a question. */
    readonly allowDeletes: boolean;
    /** The app asks where the assistant cannot. */
    readonly askInApp: boolean;
    /** The app asks even where the assistant can. */
    readonly alwaysAskInApp: boolean;
  };
  /** The workspace last opened; null until there is one. */
  readonly openWorkspaceId: string | null;
  /** The licence token, as pasted; null on Free. */
  readonly licence: string | null;
  /** Whether calls of assistants are kept in Activity. */
  readonly keepActivity: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  mcp: { enabled: false, operations: {}, allowDeletes: false, askInApp: true, alwaysAskInApp: false },
  openWorkspaceId: null,
  licence: null,
  keepActivity: true,
};

/** What the administrator decides; a read-only file outside the user's reach. */
export interface Policy {
  /** False turns MCP off whatever the user says. */
  readonly mcpEnabled: boolean;
  /** Operation ids, `area.*`, or `*` for all. */
  readonly blocked: readonly string[];
  /** Deletes are always asked about. */
  readonly requireConfirmation: boolean;
  /** False forbids asking in the app. */
  readonly appConfirmation: boolean;
  /** True asks in the app even where the assistant can ask. */
  readonly confirmInApp: boolean;
  /** False closes `talkbar-cli` for scripts. */
  readonly cli: boolean;
}

export const OPEN_POLICY: Policy = {
  mcpEnabled: true,
  blocked: [],
  requireConfirmation: false,
  appConfirmation: true,
  confirmInApp: false,
  cli: true,
};

/** Settings and policy as they stand at this moment. */
export interface Access {
  readonly settings: Settings;
  readonly policy: Policy;
  /** The policy file could not be read: everything is blocked. */
  readonly policyBroken: boolean;
  /** The settings file could not be read: every switch is off. */
  readonly settingsBroken: boolean;
}
