import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';

const erased = '[erased]';

export interface OwnAttemptRow {
  id: number;
  isRunning: boolean;
}

/** The attempts of an account, whatever its current role. */
export async function selectOwnAttempts(db: Db, accountId: number): Promise<OwnAttemptRow[]> {
  const { rows } = await sql<OwnAttemptRow>`
    select attempt.id, attempt.status = 'IN_PROGRESS' as "isRunning"
    from quiz_attempt attempt join student on student.id = attempt.student_id
    where student.account_id = ${accountId} order by attempt.id`.execute(db);
  return rows;
}

/** The saved answers of a running attempt, without marks. */
export async function selectRunningAnswers(db: Db, attemptId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select answer.question_id as "questionId", option.option_text as "selectedOption",
      answer.text_answer as "textAnswer", answer.time_spent as "timeSpent", answer.saved_at as "savedAt"
    from quiz_answer answer left join question_option option on option.id = answer.selected_option_id
    where answer.attempt_id = ${attemptId} order by answer.question_id`.execute(db);
  return rows;
}

interface Traces {
  late: object[];
  focus: object[];
  devices: object[];
  problems: object[];
}

/** Late answers, focus events, devices and reported problems. */
export async function selectTraces(db: Db, attemptId: number): Promise<Traces> {
  const institution = sql`(select institution_id from quiz_attempt where id = ${attemptId})`;
  const [late, focus, devices, problems] = await Promise.all([
    sql<object>`
      select question_id as "questionId", selected_option_id as "selectedOptionId", text_answer as "textAnswer",
        received_at as "receivedAt", decision
      from late_answer where attempt_id = ${attemptId} order by id`.execute(db),
    sql<object>`
      select kind, occurred_at as "at" from focus_event
      where attempt_id = ${attemptId} and ${isSwitchedOn('countFocusLoss', institution)} order by id`.execute(
      db,
    ),
    sql<object>`
      select kind, browser, opened_at as "openedAt" from attempt_device
      where attempt_id = ${attemptId} order by opened_at`.execute(db),
    sql<object>`
      select question_id as "questionId", problem_text as "text", reported_at as "reportedAt",
        resolved_at as "resolvedAt"
      from question_problem where attempt_id = ${attemptId} order by id`.execute(db),
  ]);
  return { late: late.rows, focus: focus.rows, devices: devices.rows, problems: problems.rows };
}

/** Earlier versions of the answers. */
export async function selectOwnVersions(db: Db, attemptId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select question_id as "questionId", selected_option_id as "selectedOptionId", text_answer as "textAnswer",
      kind, saved_at as "savedAt"
    from answer_version where attempt_id = ${attemptId} order by id`.execute(db);
  return rows;
}

/** Erases notes about the students, their reports of problems and the devices they used. */
export async function eraseNotes(trx: Trx, studentIds: readonly number[]): Promise<void> {
  await sql`
    update accommodation set note = '' where student_id = any(${[...studentIds]}::bigint[])`.execute(trx);
  // Free text in the student's own words. No mark depends on it.
  await sql`
    update question_problem problem set problem_text = ${erased}
    from quiz_attempt attempt
    where attempt.id = problem.attempt_id and attempt.student_id = any(${[...studentIds]}::bigint[])`.execute(
    trx,
  );
  await sql`
    delete from attempt_device device using quiz_attempt attempt
    where attempt.id = device.attempt_id and attempt.student_id = any(${[...studentIds]}::bigint[])`.execute(
    trx,
  );
  await sql`
    delete from attempt_lease lease using quiz_attempt attempt
    where attempt.id = lease.attempt_id and attempt.student_id = any(${[...studentIds]}::bigint[])`.execute(
    trx,
  );
}

/** Short answers stay: their marks are derived from them again. */
function isEssay(answer: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from jsonb_to_recordset(attempt.paper -> 'questions') as asked ("questionId" bigint, "versionId" bigint)
    join question_version version on version.id = asked."versionId"
    where asked."questionId" = ${answer}.question_id and version.question_type = 'ESSAY')`;
}

export async function eraseEssays(trx: Trx, studentIds: readonly number[]): Promise<void> {
  const ids = [...studentIds];
  const isTheirs = sql`attempt.id = answer.attempt_id and attempt.student_id = any(${ids}::bigint[])`;
  const isMeant = sql`${isTheirs} and answer.text_answer is not null and ${isEssay(sql.ref('answer'))}`;
  await sql`
    update quiz_answer as answer set text_answer = ${erased}
    from quiz_attempt attempt where ${isMeant}`.execute(trx);
  // No mark depends on replaced or unmerged versions.
  await sql`
    delete from answer_version answer using quiz_attempt attempt where ${isTheirs}`.execute(trx);
  // Two late answers to one question must stay different.
  await sql`
    update late_answer as answer set text_answer = ${erased} || ' ' || answer.id
    from quiz_attempt attempt where ${isMeant}`.execute(trx);
  await sql`
    update answer_comment as answer set comment_text = ${erased}
    from quiz_attempt attempt where ${isTheirs}`.execute(trx);
}
