// The statements of commit 1fac837, unchanged: a process of that version can still run beside this one.
import { CompiledQuery } from 'kysely';
import type { Db } from '#database/client.ts';
import type { AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import { attempt } from '#shared/limits.ts';

/** One row for each stored answer, or one without a question for an attempt without stored answers. */
interface SavedRow {
  attempt_id: number;
  status: AttemptStatus;
  is_open: boolean;
  /** Milliseconds since 1970. */
  now: number;
  deadline: number | null;
  question_id: number | null;
  revision: number | null;
}

interface Sent {
  questionId: number;
  optionId: number | null;
  text: string | null;
  isMarked: boolean;
  timeSpent: number;
  revision: number | null;
}

/** Answers of one attempt. */
interface Save {
  attemptId: number;
  answers: readonly Sent[];
}

const isOpen = `(judged.status = 'IN_PROGRESS'
  and (judged.deadline is null or judged.now <= judged.deadline + interval '${attempt.graceSeconds} seconds'))`;

interface Shape {
  /** The attempts and their lock. */
  attempts: string;
  /** The answers, joined with their attempt (`judged`). */
  sent: string;
  /** Sets the revision if an answer is stored already. */
  update: string;
}

/**
 * A save in one statement: locks attempts against submission, checks them by the database's clock, and writes. As text,
 * so that each is prepared once per connection.
 */
function saveStatement({ attempts, sent, update }: Shape): string {
  return `
    with attempt as (
      select id, status, deadline from quiz_attempt where ${attempts}
    ), judged as materialized (
      select id, status, deadline, clock_timestamp() as now from attempt
    ), saved as (
      insert into quiz_answer (attempt_id, saved_at, question_id, selected_option_id, text_answer, is_marked,
        time_spent, revision)
      select judged.id, judged.now, sent.question_id, sent.option_id, sent.answer, sent.is_marked, sent.time_spent,
        sent.revision
      from ${sent}
      on conflict (attempt_id, question_id) do update set selected_option_id = excluded.selected_option_id,
        text_answer = excluded.text_answer, is_marked = excluded.is_marked, time_spent = excluded.time_spent,
        saved_at = excluded.saved_at, ${update}
      returning attempt_id, question_id, revision
    )
    select judged.id as attempt_id, judged.status, ${isOpen} as is_open,
      date_part('epoch', judged.now) * 1000 as now, date_part('epoch', judged.deadline) * 1000 as deadline,
      saved.question_id, saved.revision
    from judged left join saved on saved.attempt_id = judged.id`;
}

const columns = '$2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::integer[], $7::integer[]';
const names = 'question_id, option_id, answer, is_marked, time_spent, revision';
const ofOne = `judged, unnest(${columns}) as sent (${names}) where ${isOpen}`;
// Sorted to avoid deadlocks.
const ofSeveral = `judged join unnest(${columns}, $8::bigint[]) as sent (${names}, attempt_id)
  on judged.id = sent.attempt_id and ${isOpen} order by sent.attempt_id, sent.question_id`;
const ifNewer = 'revision = excluded.revision where quiz_answer.revision < excluded.revision';
const always = 'revision = quiz_answer.revision + 1';

const one = 'id = $1 for share';
const several = 'id = any($1::bigint[]) order by id for share skip locked';
const statements = {
  newer: saveStatement({ attempts: one, sent: ofOne, update: ifNewer }),
  latest: saveStatement({ attempts: one, sent: ofOne, update: always }),
  oneUnlocked: saveStatement({ attempts: `${one} skip locked`, sent: ofOne, update: ifNewer }),
  severalUnlocked: saveStatement({ attempts: several, sent: ofSeveral, update: ifNewer }),
};

/** With `newer`, saves only higher revisions than stored. With `latest`, the last write wins. */
export function upsertAnswers(
  db: Db,
  { attemptId, answers }: Save,
  which: 'newer' | 'latest',
): Promise<SavedRow[]> {
  return execute(db, statements[which], [attemptId, ...columnsOf(answers)]);
}

/** Saves answers of several attempts as `newer`. Skips attempts that are being closed instead of waiting for them. */
export function upsertUnlocked(db: Db, saves: readonly Save[]): Promise<SavedRow[]> {
  const [only] = saves;
  if (only && saves.length === 1) {
    return execute(db, statements.oneUnlocked, [only.attemptId, ...columnsOf(only.answers)]);
  }
  const answers = saves.flatMap((save) => save.answers);
  const attemptIds = saves.flatMap((save) => save.answers.map(() => save.attemptId));
  const ids = saves.map(({ attemptId }) => attemptId);
  return execute(db, statements.severalUnlocked, [ids, ...columnsOf(answers), attemptIds]);
}

function columnsOf(answers: readonly Sent[]): unknown[][] {
  return [
    answers.map(({ questionId }) => questionId),
    answers.map(({ optionId }) => optionId),
    answers.map(({ text }) => text),
    answers.map(({ isMarked }) => isMarked),
    answers.map(({ timeSpent }) => timeSpent),
    answers.map(({ revision }) => revision ?? 1),
  ];
}

async function execute(db: Db, text: string, values: readonly unknown[]): Promise<SavedRow[]> {
  const { rows } = await db.executeQuery<SavedRow>(CompiledQuery.raw(text, [...values]));
  return rows;
}
