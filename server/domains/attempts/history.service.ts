import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AnswerVersion } from '#shared/contract/answer-versions.ts';
import type { AnswerHistory, AttemptHistory, HistoryQuery } from '#shared/contract/attempt-devices.ts';
import { answerHistory as limits } from '#shared/limits.ts';
import { canAttempt } from './attempts.policy.ts';
import { beginningOf, letterOnPaper, presentResponse } from './attempts.presenter.ts';
import { findAttempt } from './attempts.queries.ts';
import { type DeviceRow, selectDevices } from './devices.queries.ts';
import { findVersion, selectVersions, type VersionRow } from './history.queries.ts';
import { reviewStateOf } from './review.policy.ts';
import { selectReviewTerms } from './review.queries.ts';
import type { AttemptTools } from './tools.service.ts';

/**
 * The versions of every answer: for staff always, for the student once their marks are shown. In pages, and of long
 * texts the beginning: an essay adds a version a minute.
 */
export async function getHistory(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  { questionId, max = limits.page, offset = 0 }: HistoryQuery,
): Promise<AttemptHistory> {
  const { paper, deviceOf } = await openHistory(tools, actor, attemptId);
  const { excerpt } = limits;
  const versions = await selectVersions(tools.db, attemptId, { questionId, max, offset, excerpt });
  const versionsOf = Map.groupBy(versions, ({ question_id: id }) => id);
  const questions = paper.questions.flatMap((asked, at): AnswerHistory[] => {
    const rows = versionsOf.get(asked.questionId) ?? [];
    if (rows.length === 0) return [];
    const letterOf = (id: number) => letterOnPaper(asked, id);
    const shown = rows.map((version) => presentVersion(version, { deviceOf, letterOf, excerpt }));
    const total = rows[0]?.total ?? 0;
    return [{ question: { id: asked.questionId }, orderNumber: at + 1, total, versions: shown }];
  });
  return { attempt: { id: attemptId }, questions };
}

export async function getAnswerVersion(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  versionId: number,
): Promise<AnswerVersion> {
  const { paper, deviceOf } = await openHistory(tools, actor, attemptId);
  const row = await findVersion(tools.db, attemptId, versionId);
  const asked = paper.questions.find(({ questionId }) => questionId === row?.question_id);
  if (!row || !asked) throw new AppError('NOT_FOUND');
  const letterOf = (id: number) => letterOnPaper(asked, id);
  return presentVersion(row, { deviceOf, letterOf, excerpt: Number.POSITIVE_INFINITY });
}

async function openHistory(tools: AttemptTools, actor: Actor, attemptId: number) {
  const { db, papers } = tools;
  const row = await findAttempt(db, actor.institutionId, attemptId);
  assertCan(canAttempt, actor, 'view', row);
  if (actor.role === 'STUDENT') await assertReleased(tools, attemptId, row.status);
  const [found, devices] = await Promise.all([papers.find(attemptId), selectDevices(db, attemptId)]);
  if (!found) throw new AppError('NOT_FOUND');
  return { paper: found.paper, deviceOf: new Map(devices.map((device) => [device.device, device])) };
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

interface Shown {
  deviceOf: ReadonlyMap<number, DeviceRow>;
  letterOf: (optionId: number) => string | null;
  /** So much of a text. */
  excerpt: number;
}

function presentVersion(row: VersionRow, { deviceOf, letterOf, excerpt }: Shown): AnswerVersion {
  const { kind, selected_option_id: optionId, text_answer: text, device } = row;
  return {
    id: row.version_id,
    kind,
    response: presentResponse({ selected_option_id: optionId, text_answer: beginningOf(text, excerpt) }),
    isCut: (text?.length ?? 0) > excerpt,
    selectedAnswer: optionId === null ? null : letterOf(optionId),
    savedAt: row.saved_at.toISOString(),
    device: device === null ? null : (deviceOf.get(device) ?? null),
    isDecided: row.is_decided,
  };
}
