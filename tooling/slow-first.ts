import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest after those named `*.slow.test.ts`, without their endings. */
const long = [
  'server/domains/attempts/faults',
  'server/foreign-host',
  'server/domains/auth/throttle',
  'server/importing/process/reader-process',
  'server/domains/operations/erasure',
  'server/domains/operations/restore',
  'server/start',
  'server/start-alone',
  'server/domains/uploads/uploads-races',
  'server/importing/process/bombs',
  'server/domains/uploads/real-files',
  'database/embedded/recovery',
  'server/every-call',
  'server/plugins/queue',
  'database/embedded/sharing',
  'server/domains/uploads/receiving',
  'server/importing/fuzz',
  'server/domains/auth/email-change',
  'bench/throttle/table',
  'server/domains/auth/sign-in',
  'server/domains/grading/unreleased-marks',
  'server/domains/people/registration',
  'server/domains/mail/mail',
  'server/domains/operations/older-backup',
  'server/domains/operations/hidden-contact',
];

/** Started last, one of them would run on alone while the other workers are idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  if (moduleId.endsWith('.slow.test.ts')) return -1;
  const stem = moduleId.replace(/(\.postgres)?\.test\.tsx?$/, '');
  const place = long.findIndex((file) => stem.endsWith(`/${file}`));
  return place === -1 ? long.length : place;
}
