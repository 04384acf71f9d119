import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../e2e/chromium.ts';
import pages from './vite.config.ts';

/** Component tests: one component or page in a real Chromium, given its data. */
export default mergeConfig(
  pages,
  defineConfig({
    // Found while tests run, a new package would reload the page under them.
    optimizeDeps: { entries: ['main.tsx', 'testing/*', '**/*.component.test.tsx'] },
    test: {
      include: ['**/*.component.test.tsx'],
      setupFiles: 'testing/setup.ts',
      isolate: false,
      maxWorkers: availableParallelism(),
      // Only a test that hangs meets these: a slow machine must not fail one that would pass.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: await findChromium(),
          // Nothing moves: a test never meets a dialog half-way.
          contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' },
        }),
        instances: [{ browser: 'chromium' }],
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
      },
    },
  }),
);
