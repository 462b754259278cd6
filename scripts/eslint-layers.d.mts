/** One entry of a flat ESLint configuration. */
export declare const layerConfig: object;
