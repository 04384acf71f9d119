import type { Db } from '#database/client.ts';
import { findLostVersions } from '#server/testing/faults/version-oracle.ts';
import { findMismatches } from '#server/testing/oracles/re-mark.ts';
import type { LoadLog, SentAnswer } from './load-log.ts';

type AnswerContent = Pick<
  SentAnswer,
  'attemptId' | 'questionId' | 'revision' | 'optionId' | 'text' | 'isMarked' | 'timeSpent'
>;

/** Returns where the database differs from the responses to students. Reads the tables without any server code. */
export async function findLosses(db: Db, quizId: number, log: LoadLog): Promise<string[]> {
  const [severalDevices, oneDevice] = partition(log.answers);
  const rows = await readAnswers(db, quizId);
  const isOfSeveral = new Set(severalDevices.map(({ attemptId }) => attemptId));
  return [
    ...compareAnswers(
      rows.filter(({ attemptId }) => !isOfSeveral.has(attemptId)),
      oneDevice,
    ),
    ...(await findLostVersions(
      db,
      quizId,
      severalDevices.map((answer) => ({ ...answer, isAcknowledged: answer.outcome === 'ok' })),
    )),
    ...(await compareAttempts(db, quizId, log)),
    ...(await findMismatches(db)),
  ];
}

/** Separates the answers of students with several devices from the others. */
function partition(sent: readonly SentAnswer[]): [SentAnswer[], SentAnswer[]] {
  const attempts = new Set(sent.filter(({ device }) => device > 1).map(({ attemptId }) => attemptId));
  const several = sent.filter(({ attemptId }) => attempts.has(attemptId));
  return [several, sent.filter(({ attemptId }) => !attempts.has(attemptId))];
}

async function readAnswers(db: Db, quizId: number): Promise<AnswerContent[]> {
  return db
    .selectFrom('quiz_answer as s')
    .innerJoin('quiz_attempt as a', 'a.id', 's.attempt_id')
    .select([
      's.attempt_id as attemptId',
      's.question_id as questionId',
      's.revision',
      's.selected_option_id as optionId',
      's.text_answer as text',
      's.is_marked as isMarked',
      's.time_spent as timeSpent',
    ])
    .where('a.quiz_id', '=', quizId)
    .execute();
}

function compareAnswers(rows: readonly AnswerContent[], sent: readonly SentAnswer[]): string[] {
  const stored = new Map(rows.map((row) => [placeOf(row), row]));
  const sentAt = Map.groupBy(sent, placeOf);
  const faults = rows.flatMap((row) => {
    const all = sentAt.get(placeOf(row)) ?? [];
    const should = all.find(({ revision }) => revision === row.revision);
    if ((should ? [should] : all).some((answer) => hasSameContent(answer, row))) return [];
    return should
      ? [`altered: ${describe(should)} was sent, ${describe(row)} is stored`]
      : [`stored and never sent: ${describe(row)}`];
  });
  for (const [place, answers] of sentAt) {
    const acknowledged = answers.filter(({ outcome }) => outcome === 'ok');
    const [newest] = acknowledged.toSorted((one, other) => (other.revision ?? 0) - (one.revision ?? 0));
    if (!newest) continue;
    const row = stored.get(place);
    if (row && Number(row.revision) >= Number(newest.revision)) continue;
    faults.push(`acknowledged and lost: ${describe(newest)}; stored: ${row ? describe(row) : 'nothing'}`);
  }
  return faults;
}

function placeOf({ attemptId, questionId }: Pick<AnswerContent, 'attemptId' | 'questionId'>): string {
  return `${attemptId} ${questionId}`;
}

/** If the response to a save was lost, its revision is unknown. */
function hasSameContent(sent: SentAnswer, row: AnswerContent): boolean {
  const revision = sent.revision ?? row.revision;
  return describe({ ...sent, revision }) === describe(row);
}

function describe({
  attemptId,
  questionId,
  revision,
  optionId,
  text,
  isMarked,
  timeSpent,
}: AnswerContent): string {
  const content = optionId === null ? JSON.stringify(text) : `option ${optionId}`;
  const flag = isMarked ? ', flagged' : '';
  return `attempt ${attemptId}, question ${questionId}, revision ${revision}: ${content}${flag}, ${timeSpent} s`;
}

async function compareAttempts(db: Db, quizId: number, { attempts, results }: LoadLog): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_attempt')
    .select(['id', 'student_id', 'status'])
    .where('quiz_id', '=', quizId)
    .execute();
  const grades = await db
    .selectFrom('grade')
    .select(['attempt_id', 'score'])
    .where('quiz_id', '=', quizId)
    .execute();
  return [
    ...compareStarts(rows, attempts),
    ...compareResults(new Map(rows.map(({ id, status }) => [id, status])), grades, results),
  ];
}

function compareStarts(
  rows: readonly { id: number; student_id: number }[],
  attempts: LoadLog['attempts'],
): string[] {
  const stored = Map.groupBy(rows, ({ student_id: studentId }) => studentId);
  const started = Map.groupBy(attempts, ({ studentId }) => studentId);
  const faults = [];
  for (const studentId of new Set([...stored.keys(), ...started.keys()])) {
    const actual = (stored.get(studentId) ?? []).map(({ id }) => id);
    const expected = [...new Set((started.get(studentId) ?? []).map(({ attemptId }) => attemptId))];
    // A start whose response was lost may have created the attempt.
    const isSame = actual.length === 1 && (expected.length === 0 || list(expected) === list(actual));
    if (isSame) continue;
    faults.push(`student ${studentId} was told of attempts ${list(expected)} and has ${list(actual)}`);
  }
  return faults;
}

function compareResults(
  statuses: ReadonlyMap<number, string>,
  grades: readonly { attempt_id: number; score: number }[],
  results: LoadLog['results'],
): string[] {
  const stored = Map.groupBy(grades, ({ attempt_id: attemptId }) => attemptId);
  const acknowledged = Map.groupBy(results, ({ attemptId }) => attemptId);
  const faults = [];
  for (const [attemptId, responses] of acknowledged) {
    const expected = [...new Set(responses.map(({ status, score }) => `${status} ${score}`))];
    const actual = (stored.get(attemptId) ?? []).map(({ score }) => `${statuses.get(attemptId)} ${score}`);
    const isSame = expected.length === 1 && actual.length === 1 && expected[0] === actual[0];
    if (isSame) continue;
    faults.push(`attempt ${attemptId} was told of the result ${list(expected)} and has ${list(actual)}`);
  }
  return faults;
}

function list(values: readonly unknown[]): string {
  return values.length === 0 ? 'none' : values.join(' and ');
}
