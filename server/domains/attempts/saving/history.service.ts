import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AnswerVersion } from '#shared/contract/attempts/answer-versions.ts';
import type {
  AnswerHistory,
  AttemptHistory,
  HistoryQuery,
} from '#shared/contract/attempts/attempt-devices.ts';
import { answerHistory as limits } from '#shared/limits.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { letterOnPaper, presentResponse, truncateText } from '../attempts.presenter.ts';
import { findAttempt } from '../attempts.queries.ts';
import { type DeviceRow, selectDevices } from '../devices/devices.queries.ts';
import { reviewStateOf } from '../review/review.policy.ts';
import { selectReviewTerms } from '../review/review.queries.ts';
import { findVersion, selectVersions, type VersionRow } from './history.queries.ts';

/**
 * The versions of every answer: always for staff, for the student once marks are shown. Paged and with shortened
 * texts, because an essay adds a version a minute.
 */
export async function getHistory(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  { questionId, max = limits.page, offset = 0 }: HistoryQuery,
): Promise<AttemptHistory> {
  const { paper, deviceOf } = await openHistory(deps, actor, attemptId);
  const { excerpt } = limits;
  const versions = await selectVersions(deps.db, attemptId, { questionId, max, offset, excerpt });
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
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  versionId: number,
): Promise<AnswerVersion> {
  const { paper, deviceOf } = await openHistory(deps, actor, attemptId);
  const row = await findVersion(deps.db, attemptId, versionId);
  const asked = paper.questions.find(({ questionId }) => questionId === row?.question_id);
  if (!row || !asked) throw new AppError('NOT_FOUND');
  const letterOf = (id: number) => letterOnPaper(asked, id);
  return presentVersion(row, { deviceOf, letterOf, excerpt: Number.POSITIVE_INFINITY });
}

async function openHistory(deps: AttemptDeps, actor: Actor, attemptId: number) {
  const { db, papers } = deps;
  const row = await findAttempt(db, actor.institutionId, attemptId);
  assertCan(canAttempt, actor, 'view', row);
  if (actor.role === 'STUDENT') await assertReleased(deps, attemptId, row.status);
  const [known, devices] = await Promise.all([papers.find(attemptId), selectDevices(db, attemptId)]);
  if (!known) throw new AppError('NOT_FOUND');
  return { paper: known.paper, deviceOf: new Map(devices.map((device) => [device.device, device])) };
}

async function assertReleased(deps: AttemptDeps, attemptId: number, status: string): Promise<void> {
  if (status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  if (!(await isHistoryReleased(deps, attemptId))) throw new AppError('FORBIDDEN');
}

/** Whether the student of a finished attempt may read the history. */
export async function isHistoryReleased(
  { db }: Pick<AttemptDeps, 'db'>,
  attemptId: number,
): Promise<boolean> {
  const [terms] = await selectReviewTerms(db, [attemptId]);
  return terms !== undefined && reviewStateOf(terms, 'marks') === 'SHOWN';
}

interface Shown {
  deviceOf: ReadonlyMap<number, DeviceRow>;
  letterOf: (optionId: number) => string | null;
  /** The maximum length of a text. */
  excerpt: number;
}

function presentVersion(row: VersionRow, { deviceOf, letterOf, excerpt }: Shown): AnswerVersion {
  const { kind, selected_option_id: optionId, text_answer: text, device } = row;
  return {
    id: row.version_id,
    kind,
    response: presentResponse({ selected_option_id: optionId, text_answer: truncateText(text, excerpt) }),
    isCut: (text?.length ?? 0) > excerpt,
    selectedAnswer: optionId === null ? null : letterOf(optionId),
    savedAt: row.saved_at.toISOString(),
    device: device === null ? null : (deviceOf.get(device) ?? null),
    isDecided: row.is_decided,
  };
}
