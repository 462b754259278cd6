import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src-main/**/*.test.ts', 'scripts/**/*.test.ts'],
          pool: 'forks',
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'window',
          include: ['src-renderer/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'forks',
        },
      },
      {
        test: {
          // Real helper processes, clocks and sockets: one file at a time, so that they do not slow each other.
          name: 'protocol',
          include: ['e2e/protocol/**/*.test.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
