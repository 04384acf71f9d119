import { availableParallelism } from 'node:os';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './tooling/slow-first.ts';

// The second run, on the system's PostgreSQL, covers tests that use a database.
const external = process.env['CQUIZ_TEST_DATABASE'] === 'external';

// These tests check the process, its policies, clock, file readers or mail, which behave the same on any database.
const embeddedOnly = [
  'server/domains/{attempts,auth}/attacks-*.test.ts',
  'server/plugins/{files/file-store,files/s3-objects,http/pipeline,pages/static-web}.test.ts',
  'server/domains/{branding,mail}/*.test.ts',
  'server/domains/attempts/guarantees/faults-clock{.slow,}.test.ts',
  'server/domains/uploads/{real-files,refusals}.test.ts',
];

// `npm test` leaves out the slow files, and runs on the second PostgreSQL only what can differ between versions.
const isFast = process.env['CQUIZ_TESTS'] === 'fast';
const slow = isFast ? ['**/*.slow.test.ts'] : [];
const onBoth = [
  'server/{read-replica.postgres,start,endpoint-permissions}.test.ts',
  'server/{domains,plugins,testing}/**/*.test.ts',
  'database/*.test.ts',
];

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })],
  test: {
    include: external
      ? isFast
        ? ['{database,server}/**/*.postgres.test.ts']
        : onBoth
      : ['{shared,database,server,web,tooling,bench}/**/*.test.{ts,tsx}'],
    // Replicas need more programs than the embedded PostgreSQL comes with.
    exclude: [
      ...configDefaults.exclude,
      '**/*.component.test.tsx',
      ...slow,
      ...(external ? embeddedOnly : ['server/read-replica.postgres.test.ts']),
    ],
    globalSetup: 'database/testing/global-setup.ts',
    // Many tests wait for a clock or another process rather than compute: one more worker than cores fills that time.
    maxWorkers: availableParallelism() + 1,
    // A process for each file would load the whole server three hundred times. A test restores what it changes (a stubbed
    // global, a clock).
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Only a hanging test reaches these limits: a slow machine must not fail a test that would pass.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // An unhandled rejection is a defect, also in a test.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
