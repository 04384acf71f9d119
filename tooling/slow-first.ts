import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files after those named `*.slow.test.ts`, without their endings. */
const slowFiles = [
  'server/domains/attempts/guarantees/faults',
  'server/host-header',
  'server/domains/auth/throttle',
  'server/importing/process/reader-process',
  'server/domains/operations/erasing/erasure',
  'server/domains/operations/backups/restore',
  'server/start',
  'server/start-embedded',
  'server/domains/uploads/uploads-races',
  'server/importing/process/bombs',
  'server/domains/uploads/real-files',
  'database/embedded/recovery',
  'server/api-fuzz',
  'server/plugins/jobs/queue',
  'database/embedded/sharing',
  'server/domains/uploads/receiving/receiving',
  'server/domains/auth/email-change',
  'bench/throttle/table',
  'server/domains/auth/sign-in',
  'server/domains/grading/unreleased-marks',
  'server/domains/people/registration',
  'server/domains/mail/mail',
  'server/domains/operations/backups/older-backup',
  'server/domains/operations/hidden-contact',
];

/** Starts slow files first, so that none runs alone at the end while other workers are idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  if (moduleId.endsWith('.slow.test.ts')) return -1;
  const stem = moduleId.replace(/(\.postgres)?\.test\.tsx?$/, '');
  const rank = slowFiles.findIndex((file) => stem.endsWith(`/${file}`));
  return rank === -1 ? slowFiles.length : rank;
}
