import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AnswerVersion } from '#shared/contract/answer-versions.ts';
import type { AnswerHistory, AttemptHistory } from '#shared/contract/attempt-devices.ts';
import { canAttempt } from './attempts.policy.ts';
import { letterOnPaper, presentResponse } from './attempts.presenter.ts';
import { findAttempt } from './attempts.queries.ts';
import { type DeviceRow, selectDevices } from './devices.queries.ts';
import { selectVersions, type VersionRow } from './history.queries.ts';
import { reviewStateOf } from './review.policy.ts';
import { selectReviewTerms } from './review.queries.ts';
import type { AttemptTools } from './tools.service.ts';

/** The versions of every answer: for staff always, for the student once their marks are shown. */
export async function getHistory(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
): Promise<AttemptHistory> {
  const { db, papers } = tools;
  const row = await findAttempt(db, actor.institutionId, attemptId);
  assertCan(canAttempt, actor, 'view', row);
  if (actor.role === 'STUDENT') await assertReleased(tools, attemptId, row.status);
  const paper = await papers.find(attemptId);
  if (!paper) throw new AppError('NOT_FOUND');
  const [versions, devices] = await Promise.all([
    selectVersions(db, attemptId),
    selectDevices(db, attemptId),
  ]);
  const deviceOf = new Map(devices.map((device) => [device.device, device]));
  const versionsOf = Map.groupBy(versions, ({ question_id: id }) => id);
  const questions = paper.paper.questions.flatMap((asked, at): AnswerHistory[] => {
    const rows = versionsOf.get(asked.questionId) ?? [];
    if (rows.length === 0) return [];
    const shown = rows.map((version) => presentVersion(version, deviceOf, (id) => letterOnPaper(asked, id)));
    return [{ question: { id: asked.questionId }, orderNumber: at + 1, versions: shown }];
  });
  return { attempt: { id: attemptId }, questions };
}

async function assertReleased(tools: AttemptTools, attemptId: number, status: string): Promise<void> {
  if (status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  if (!(await isHistoryReleased(tools, attemptId))) throw new AppError('FORBIDDEN');
}

/** Of an attempt that has ended: whether its student may read the history. */
export async function isHistoryReleased(
  { db }: Pick<AttemptTools, 'db'>,
  attemptId: number,
): Promise<boolean> {
  const [terms] = await selectReviewTerms(db, [attemptId]);
  return terms !== undefined && reviewStateOf(terms, 'marks') === 'SHOWN';
}

function presentVersion(
  row: VersionRow,
  deviceOf: ReadonlyMap<number, DeviceRow>,
  letterOf: (optionId: number) => string | null,
): AnswerVersion {
  const { kind, selected_option_id: optionId, device } = row;
  return {
    kind,
    response: presentResponse(row),
    selectedAnswer: optionId === null ? null : letterOf(optionId),
    savedAt: row.saved_at.toISOString(),
    device: device === null ? null : (deviceOf.get(device) ?? null),
    isDecided: row.is_decided,
  };
}
