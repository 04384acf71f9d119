import { availableParallelism } from 'node:os';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './tooling/slow-first.ts';

// The second run, on a PostgreSQL of the system, is for what talks to a database.
const external = process.env['CQUIZ_TEST_DATABASE'] === 'external';

// What these ask is answered by the process, its policies, its clock, its readers or the mail server, and the same on
// any database.
const askedOnce = [
  'server/domains/{attempts,auth}/attacks-*.test.ts',
  'server/plugins/{file-store,s3-objects,pipeline,static-web}.test.ts',
  'server/domains/{branding,mail}/*.test.ts',
  'server/domains/attempts/faults-clock{.slow,}.test.ts',
  'server/domains/uploads/{real-files,refusals}.test.ts',
];

// `npm test` leaves out the slow files, and runs on the second PostgreSQL only what can differ between versions.
const isFast = process.env['CQUIZ_TESTS'] === 'fast';
const slow = isFast ? ['**/*.slow.test.ts'] : [];
const onBoth = [
  'server/{read-replica.postgres,start,who-may-call}.test.ts',
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
      ...(external ? askedOnce : ['server/read-replica.postgres.test.ts']),
    ],
    globalSetup: 'database/testing/global-setup.ts',
    // Many tests wait for a clock or another process rather than compute: one more worker than cores fills that time.
    maxWorkers: availableParallelism() + 1,
    // A process of its own for each file would load the whole server three hundred times. What a test puts into the world
    // (a stubbed global, a clock) it takes back.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Only a test that hangs meets these: a slow machine must not fail one that would pass.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A promise that nobody waits for is a defect, in a test too.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
