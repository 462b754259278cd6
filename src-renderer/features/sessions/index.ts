export { SessionsView } from './sessions-view';
export { flushSummaries } from './summary-drafts';
