import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { isStressed } from './stress.ts';

export default defineConfig({
  testDir: '.',
  testMatch: process.env['CQUIZ_TESTS'] === 'fast' ? '**/*.journey.e2e.ts' : '**/*.e2e.ts',
  globalSetup: './school-template.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: isStressed ? 180_000 : 60_000,
  expect: { timeout: isStressed ? 30_000 : 15_000 },
  use: { launchOptions: await findChromium() },
});
