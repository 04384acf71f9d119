import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: process.env['CQUIZ_TESTS'] === 'fast' ? '**/*.journey.e2e.ts' : '**/*.e2e.ts',
  globalSetup: './support/setup/school-template.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Tests often wait for the server: one more worker than cores keeps the cores busy.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough that only a hanging test runs into them, even on a slow machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { launchOptions: await findChromium() },
});
