import { CompiledQuery } from 'kysely';
import type { Db } from '#database/client.ts';
import type { AttemptStatus } from '#shared/contract/attempts/attempts.ts';
import { attempt } from '#shared/limits.ts';

/** One row for each stored answer; one row without a question for an attempt where nothing was stored. */
export interface SavedRow {
  attempt_id: number;
  status: AttemptStatus;
  is_open: boolean;
  /** Milliseconds since 1970. */
  now: number;
  deadline: number | null;
  question_id: number | null;
  revision: number | null;
  /** Equal to `revision` when this save changed option or text. */
  content_revision: number | null;
  flag_revision: number | null;
}

/** A whole answer, as earlier page versions and single calls send it. */
export interface WholeAnswer {
  questionId: number;
  optionId: number | null;
  text: string | null;
  isMarked: boolean;
  timeSpent: number;
  /** Null: the last write wins. */
  revision: number | null;
  /** The time of the change by the student's device; null: unknown. */
  changedAt: Date | null;
  /** The history keeps only the last of such saves each minute. */
  isThinned: boolean;
}

/** The changed fields of an answer, from a device that says what it has seen. */
export interface AnswerChange {
  questionId: number;
  /** Undefined: unchanged. */
  content: { optionId: number | null; text: string | null } | undefined;
  isMarked: boolean | undefined;
  timeSpent: number | undefined;
  /** The stored revision that the change is based on. */
  seen: number;
  device: number;
  /** The device's own counter of its changes. */
  sequence: number;
  /** The time of the change by the student's device; null: unknown. */
  changedAt: Date | null;
}

/** Answers of one attempt. */
export interface Save {
  attemptId: number;
  answers: readonly WholeAnswer[];
}

export interface ChangeSave {
  attemptId: number;
  changes: readonly AnswerChange[];
}

const isOpen = `(judged.status = 'IN_PROGRESS'
  and (judged.deadline is null or judged.now <= judged.deadline + interval '${attempt.graceSeconds} seconds'))`;

interface Shape {
  /** The attempts, and how they are locked. */
  attempts: string;
  /** The written columns, and the answers with `judged`, the attempt of each. */
  rows: string;
  /** How an already stored answer is updated. */
  update: string;
}

/**
 * The whole save in one statement: locks the attempts (against submissions), checks them by the database's clock
 * under that lock, and writes. Plain text, so that each connection prepares it once.
 */
function saveStatement({ attempts, rows, update }: Shape): string {
  return `
    with attempt as (
      select id, status, deadline, started_at from quiz_attempt where ${attempts}
    ), judged as materialized (
      select id, status, deadline, started_at, clock_timestamp() as now from attempt
    ), saved as (
      insert into quiz_answer ${rows}
      on conflict (attempt_id, question_id) do update set ${update}
      returning attempt_id, question_id, revision, content_revision, flag_revision
    )
    select judged.id as attempt_id, judged.status, ${isOpen} as is_open,
      date_part('epoch', judged.now) * 1000 as now, date_part('epoch', judged.deadline) * 1000 as deadline,
      saved.question_id, saved.revision, saved.content_revision, saved.flag_revision
    from judged left join saved on saved.attempt_id = judged.id`;
}

// Caps time spent at the attempt's duration; without a deadline, at the time since its start plus a minute for fast
// clocks.
const timeSpent = `least(coalesce(sent.time_spent, 0), least(${attempt.maxTimeSpent}, greatest(0, date_part('epoch',
  coalesce(judged.deadline, judged.now + interval '1 minute') - judged.started_at)))::integer)`;

// Keeps the time of the change within the attempt, whatever the device's clock says. Without a time it is now.
const changedAt = 'greatest(judged.started_at, least(sent.changed_at, judged.now))';

const one = 'id = $1 for share';
const several = 'id = any($1::bigint[]) order by id for share skip locked';

interface Columns {
  types: string;
  names: string;
}

function fromOne({ types, names }: Columns): string {
  return `judged, unnest(${types}) as sent (${names}) where ${isOpen}`;
}

/** Ordered by key to avoid deadlocks. */
function fromSeveral({ types, names }: Columns): string {
  const place = types.split(',').length + 2;
  return `judged join unnest(${types}, $${place}::bigint[]) as sent (${names}, attempt_id)
    on judged.id = sent.attempt_id and ${isOpen} order by sent.attempt_id, sent.question_id`;
}

const wholeColumns = {
  types: `$2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::integer[], $7::integer[], $8::timestamptz[],
    $9::boolean[]`,
  names: 'question_id, option_id, answer, is_marked, time_spent, revision, changed_at, is_thinned',
};

// The history trigger keeps one version a minute per device. No device has this number.
const thinnedDevice = 0;

function wholeRows(from: string): string {
  return `(attempt_id, saved_at, question_id, selected_option_id, text_answer, is_marked, time_spent, revision,
      content_revision, content_device, content_changed_at, flag_revision)
    select judged.id, judged.now, sent.question_id, sent.option_id, sent.answer, sent.is_marked, ${timeSpent},
      sent.revision, sent.revision, case when sent.is_thinned then ${thinnedDevice} end, ${changedAt}, sent.revision
    from ${from}`;
}

/** For saves without a device number, which replace every field. Unless thinned, the old values go into the history. */
function replaceBy(revision: string): string {
  return `selected_option_id = excluded.selected_option_id, text_answer = excluded.text_answer,
    is_marked = excluded.is_marked, time_spent = excluded.time_spent, saved_at = excluded.saved_at,
    revision = ${revision}, content_revision = ${revision}, content_device = excluded.content_device,
    content_sequence = null, content_changed_at = excluded.content_changed_at,
    flag_revision = ${revision}, flag_device = null, flag_sequence = null`;
}

const ifNewer = `${replaceBy('excluded.revision')} where quiz_answer.revision < excluded.revision`;
const always = replaceBy('quiz_answer.revision + 1');

const changeColumns = {
  types: `$2::bigint[], $3::boolean[], $4::bigint[], $5::text[], $6::boolean[], $7::integer[], $8::integer[], $9::bigint[],
    $10::integer[], $11::timestamptz[]`,
  names: `question_id, has_content, option_id, answer, is_marked, time_spent, seen, device, sequence, changed_at`,
};

// The update below sees only the row that would have been inserted: a sent field carries the revision after the one its
// device has seen, a field that was not sent carries 0.
function changeRows(from: string): string {
  return `(attempt_id, saved_at, question_id, selected_option_id, text_answer, is_marked, time_spent, revision,
      content_revision, content_device, content_sequence, content_changed_at, flag_revision, flag_device,
      flag_sequence)
    select judged.id, judged.now, sent.question_id, sent.option_id, sent.answer, coalesce(sent.is_marked, false),
      ${timeSpent}, sent.seen + 1,
      case when sent.has_content then sent.seen + 1 else 0 end,
      case when sent.has_content then sent.device end, case when sent.has_content then sent.sequence end,
      case when sent.has_content then ${changedAt} end,
      case when sent.is_marked is null then 0 else sent.seen + 1 end,
      case when sent.is_marked is not null then sent.device end,
      case when sent.is_marked is not null then sent.sequence end
    from ${from}`;
}

/** Whether the change has seen the stored field, or follows an earlier change of the same device. */
function hasSeen(field: 'content' | 'flag'): string {
  return `(excluded.${field}_revision > coalesce(quiz_answer.${field}_revision, quiz_answer.revision)
    or (quiz_answer.${field}_device = excluded.${field}_device
      and quiz_answer.${field}_sequence < excluded.${field}_sequence))`;
}

function takeIf(condition: string, columns: readonly string[]): string {
  return columns
    .map(
      (column) => `${column} = case when ${condition} then excluded.${column} else quiz_answer.${column} end`,
    )
    .join(', ');
}

function reviseIf(condition: string, column: string): string {
  return `${column} = case when ${condition} then quiz_answer.revision + 1 else quiz_answer.${column} end`;
}

const contentColumns = [
  'selected_option_id',
  'text_answer',
  'saved_at',
  'content_device',
  'content_sequence',
  'content_changed_at',
];

const merge = `
  ${takeIf(hasSeen('content'), contentColumns)},
  ${reviseIf(hasSeen('content'), 'content_revision')},
  ${takeIf(hasSeen('flag'), ['is_marked', 'flag_device', 'flag_sequence'])},
  ${reviseIf(hasSeen('flag'), 'flag_revision')},
  time_spent = greatest(quiz_answer.time_spent, excluded.time_spent),
  revision = quiz_answer.revision + 1
  where ${hasSeen('content')} or ${hasSeen('flag')} or excluded.time_spent > quiz_answer.time_spent`;

const statements = {
  newer: saveStatement({ attempts: one, rows: wholeRows(fromOne(wholeColumns)), update: ifNewer }),
  latest: saveStatement({ attempts: one, rows: wholeRows(fromOne(wholeColumns)), update: always }),
  merge: saveStatement({ attempts: one, rows: changeRows(fromOne(changeColumns)), update: merge }),
  mergeOneUnlocked: saveStatement({
    attempts: `${one} skip locked`,
    rows: changeRows(fromOne(changeColumns)),
    update: merge,
  }),
  mergeUnlocked: saveStatement({
    attempts: several,
    rows: changeRows(fromSeveral(changeColumns)),
    update: merge,
  }),
};

/** `newer` stores only higher revisions; with `latest` the last write wins. */
export function upsertAnswers(
  db: Db,
  { attemptId, answers }: Save,
  which: 'newer' | 'latest',
): Promise<SavedRow[]> {
  return execute(db, statements[which], [attemptId, ...valuesOfWhole(answers)]);
}

/** Stores each field that has seen the stored one. */
export function mergeChanges(db: Db, { attemptId, changes }: ChangeSave): Promise<SavedRow[]> {
  return execute(db, statements.merge, [attemptId, ...valuesOfChanges(changes)]);
}

/** Saves for several attempts. Skips attempts that are being closed, which then have no row. */
export function mergeUnlocked(db: Db, saves: readonly ChangeSave[]): Promise<SavedRow[]> {
  const [only] = saves;
  if (only && saves.length === 1) {
    return execute(db, statements.mergeOneUnlocked, [only.attemptId, ...valuesOfChanges(only.changes)]);
  }
  const changes = saves.flatMap((save) => save.changes);
  const attemptIds = saves.flatMap((save) => save.changes.map(() => save.attemptId));
  const ids = saves.map(({ attemptId }) => attemptId);
  return execute(db, statements.mergeUnlocked, [ids, ...valuesOfChanges(changes), attemptIds]);
}

function valuesOfWhole(answers: readonly WholeAnswer[]): unknown[][] {
  return [
    answers.map(({ questionId }) => questionId),
    answers.map(({ optionId }) => optionId),
    answers.map(({ text }) => text),
    answers.map(({ isMarked }) => isMarked),
    answers.map((answer) => answer.timeSpent),
    answers.map(({ revision }) => revision ?? 1),
    answers.map((answer) => answer.changedAt?.toISOString() ?? null),
    answers.map(({ isThinned }) => isThinned),
  ];
}

function valuesOfChanges(changes: readonly AnswerChange[]): unknown[][] {
  return [
    changes.map(({ questionId }) => questionId),
    changes.map(({ content }) => content !== undefined),
    changes.map(({ content }) => content?.optionId ?? null),
    changes.map(({ content }) => content?.text ?? null),
    changes.map(({ isMarked }) => isMarked ?? null),
    changes.map((change) => change.timeSpent ?? null),
    changes.map(({ seen }) => seen),
    changes.map(({ device }) => device),
    changes.map(({ sequence }) => sequence),
    changes.map((change) => change.changedAt?.toISOString() ?? null),
  ];
}

async function execute(db: Db, text: string, values: unknown[]): Promise<SavedRow[]> {
  const { rows } = await db.executeQuery<SavedRow>(CompiledQuery.raw(text, values));
  return rows;
}
