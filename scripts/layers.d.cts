interface Layer {
  readonly name: string;
  readonly path: string;
  readonly glob: string;
  readonly sees: readonly string[];
  readonly types?: readonly string[];
  readonly loads?: readonly string[];
}

interface OwnedPackage {
  readonly name: string;
  readonly glob: readonly string[];
  readonly path: string;
  readonly layers: readonly string[];
}

export declare const layers: readonly Layer[];
export declare const packages: readonly OwnedPackage[];
export declare const standardOnly: readonly string[];
export declare const withoutPackages: readonly string[];
export declare const testPath: string;
export declare const testGlobs: readonly string[];
export declare const entries: Readonly<Record<string, string>>;
