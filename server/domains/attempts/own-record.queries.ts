import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';

export interface OwnAttemptRow {
  id: number;
  isRunning: boolean;
}

/** Of an account, in whatever role it is now. */
export async function selectOwnAttempts(db: Db, accountId: number): Promise<OwnAttemptRow[]> {
  const { rows } = await sql<OwnAttemptRow>`
    select attempt.id, attempt.status = 'IN_PROGRESS' as "isRunning"
    from quiz_attempt attempt join student on student.id = attempt.student_id
    where student.account_id = ${accountId} order by attempt.id`.execute(db);
  return rows;
}

/** What was saved of an attempt that is not handed in: without marks. */
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
}

/** What came too late, when the window with the quiz was left, and the devices. */
export async function selectTraces(db: Db, attemptId: number): Promise<Traces> {
  const institution = sql`(select institution_id from quiz_attempt where id = ${attemptId})`;
  const [late, focus, devices] = await Promise.all([
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
  ]);
  return { late: late.rows, focus: focus.rows, devices: devices.rows };
}

/** Earlier versions of the answers. */
export async function selectOwnVersions(db: Db, attemptId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select question_id as "questionId", selected_option_id as "selectedOptionId", text_answer as "textAnswer",
      kind, saved_at as "savedAt"
    from answer_version where attempt_id = ${attemptId} order by id`.execute(db);
  return rows;
}
