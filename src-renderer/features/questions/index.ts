export { QuestionLayer } from './question-layer';
