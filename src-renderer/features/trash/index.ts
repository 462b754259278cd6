export { TrashView } from './trash-view';
