import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  DeviceRegistration,
  StoredAnswers,
  WritingDevice,
} from '#shared/contract/attempts/attempt-devices.ts';
import type { AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { presentOwnAnswer, presentUnmerged } from '../attempts.presenter.ts';
import { selectUnmerged } from '../saving/answer-versions.queries.ts';
import { selectAnswers } from '../saving/answers.queries.ts';
import {
  findWriting,
  isOpenElsewhere,
  type OpenedDevice,
  upsertDevice,
  type WritingRow,
} from './devices.queries.ts';
import { assertDevice } from './lease.service.ts';

/** Opens the attempt on a device. It writes if no other device is active, or if the student chose it. */
export async function openDevice(
  { db, announcer, papers }: AttemptDeps,
  actor: Actor,
  attemptId: number,
  opened: OpenedDevice,
): Promise<DeviceRegistration> {
  const paper = await papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  await assertDevice({ db }, actor, paper, [opened.device, opened.sendsAs]);
  // The device that holds the lease is the one that writes.
  const takeOver = paper.one_device || opened.takeOver;
  const row = await upsertDevice(db, attemptId, { ...opened, takeOver });
  assertRunning(row?.status);
  const isShared = await isOpenElsewhere(db, attemptId, opened);
  if (isShared) await papers.share(attemptId);
  const { device, kind, browser } = opened;
  const isOthers = row?.before != null && row.before !== device;
  if (row?.is_writing && isOthers) announcer.announce(actor, { type: 'device.changed', attemptId, device });
  const other = row?.is_writing ? undefined : await findWriting(db, attemptId);
  const writing = other ? presentWriting(other) : { device, kind, browser, lastActiveAt: null };
  return { writing, isShared };
}

function assertRunning(status: AttemptStatus | undefined): void {
  if (status === 'IN_PROGRESS') return;
  throw new AppError(status === 'TIMED_OUT' ? 'ATTEMPT_TIMED_OUT' : 'ATTEMPT_CLOSED');
}

/** The stored answers, for a device that follows another. */
export async function getStoredAnswers(
  { db, papers }: AttemptDeps,
  actor: Actor,
  attemptId: number,
): Promise<StoredAnswers> {
  const paper = await papers.find(attemptId);
  assertCan(canAttempt, actor, 'take', paper);
  await assertDevice({ db }, actor, paper);
  const [answers, unmerged, writing, row] = await Promise.all([
    selectAnswers(db, attemptId),
    selectUnmerged(db, attemptId),
    findWriting(db, attemptId),
    papers.findOpen(attemptId),
  ]);
  if (!row) throw new AppError('NOT_FOUND');
  assertRunning(row.status);
  return {
    answers: answers.map((answer) => presentOwnAnswer(paper, answer)),
    unmerged: unmerged.map(presentUnmerged),
    writing: writing ? presentWriting(writing) : null,
    serverTime: row.now.toISOString(),
  };
}

function presentWriting({ device, kind, browser, last_active_at: lastActive }: WritingRow): WritingDevice {
  return { device, kind, browser, lastActiveAt: lastActive?.toISOString() ?? null };
}
