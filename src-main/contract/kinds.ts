/** The kinds of items search knows, by their names on the wire. `memory` is a knowledge card. */
export const SEARCH_KINDS = [
  'session',
  'note',
  'document',
  'chat',
  'action_item',
  'project',
  'series',
  'person',
  'company',
  'memory',
] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The kinds of items a change can touch. */
export type ItemKind = SearchKind | 'workspace' | 'topic' | 'speaker';

/** How each kind is called in a message that starts with it. */
export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  session: 'Session',
  note: 'Note',
  document: 'Document',
  chat: 'Chat',
  action_item: 'Action item',
  project: 'Project',
  series: 'Series',
  person: 'Person',
  company: 'Company',
  memory: 'Card',
  workspace: 'Workspace',
  topic: 'Topic',
  speaker: 'Speaker',
};
