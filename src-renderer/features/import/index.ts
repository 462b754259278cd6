export { ImportLayer } from './import-layer';
export { startImport } from './import-state';
