import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { dependencies } from './package.json';
import { entries as files } from './scripts/layers.cjs';

/** Native packages are loaded from disk at run time; everything else is bundled into the entries. */
const NATIVE = ['better-sqlite3'];

const entries = Object.fromEntries(
  Object.entries(files)
    .map(([name, file]) => [name, path.resolve(import.meta.dirname, file)] as const)
    .filter(([, file]) => existsSync(file)),
);

export default defineConfig({
  main: {
    build: {
      target: 'node20.18',
      outDir: 'out/main',
      emptyOutDir: true,
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      externalizeDeps: { exclude: Object.keys(dependencies).filter((name) => !NATIVE.includes(name)) },
      rolldownOptions: {
        input: entries,
        output: {
          format: 'cjs',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          // A helper reads its files at every start; licences stay.
          comments: { jsdoc: false },
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      outDir: 'out/preload',
      emptyOutDir: true,
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: path.resolve(import.meta.dirname, 'src-preload/index.ts') },
        // A sandboxed preload script is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react()],
    // The protocol handler writes a fresh nonce in its place into every page it serves.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'chrome130',
      outDir: 'out/renderer',
      emptyOutDir: true,
      minify: true,
      sourcemap: false,
      reportCompressedSize: false,
      // It is read from the disk beside it, not over a network.
      chunkSizeWarningLimit: 4_000,
      // A data: URL of a style or font would need a wider content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.resolve(import.meta.dirname, 'src-renderer/index.html') },
    },
  },
});
