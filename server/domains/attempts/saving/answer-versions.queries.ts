import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { AttemptStatus, ResolvedVersion } from '#shared/contract/attempts/attempts.ts';
import { attempt } from '#shared/limits.ts';
import type { DeviceRow } from '../devices/devices.queries.ts';
import type { AnswerChange } from './saving.queries.ts';

/** A version the student has to choose about, and the devices that wrote it and the stored answer. */
export interface UnmergedRow {
  id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  device: number;
  sequence: number;
  saved_at: Date;
  changed_at: Date;
  kind: DeviceRow['kind'] | null;
  browser: string | null;
  stored_changed_at: Date;
  stored_device: number | null;
  stored_kind: DeviceRow['kind'] | null;
  stored_browser: string | null;
}

export interface SharedAttempt {
  status: AttemptStatus;
  is_open: boolean;
}

/**
 * Locks as every save does: a submission waits until the version is kept, or has already counted without it.
 */
export async function shareAttempt(trx: Trx, attemptId: number): Promise<SharedAttempt | undefined> {
  const { rows } = await sql<SharedAttempt>`
    with locked as (select status, deadline from quiz_attempt where id = ${attemptId} for share)
    select status, status = 'IN_PROGRESS' and (deadline is null
      or clock_timestamp() <= deadline + make_interval(secs => ${attempt.graceSeconds})) as is_open
    from locked`.execute(trx);
  return rows[0];
}

/**
 * Keeps a change that has not seen the stored answer beside it. The caller has locked the stored answer. The change
 * replaces the version of the same device that it continues, unless the device has seen the stored answer since.
 * Replaced versions stay in the history, the last of each minute. Undefined: the device has already sent a later
 * change.
 */
export async function insertUnmerged(
  trx: Trx,
  attemptId: number,
  revision: number,
  { questionId, content, seen, device, sequence, changedAt }: AnswerChange,
): Promise<number | undefined> {
  const { optionId = null, text = null } = content ?? {};
  const { rows } = await sql<{ id: number }>`
    with sent as materialized (
      select clock_timestamp() as now,
        least(${changedAt?.toISOString() ?? null}::timestamptz, clock_timestamp()) as changed_at
    ), own as (
      select * from answer_version
      where attempt_id = ${attemptId} and question_id = ${questionId} and device = ${device}
        and kind = 'UNMERGED' and resolved_at is null
    ), continued as (
      select own.*, sent.now from own, sent
      where revision > ${seen} and not exists (select from own where sequence > ${sequence})
      order by id desc limit 1
    ), past as (
      insert into answer_version (attempt_id, question_id, selected_option_id, text_answer, kind, revision, device,
        sequence, saved_at, changed_at)
      select attempt_id, question_id, selected_option_id, text_answer, 'REPLACED', revision, device, sequence, saved_at,
        changed_at
      from continued
      where date_trunc('minute', saved_at) <> date_trunc('minute', now)
        and (selected_option_id, text_answer) is distinct from (${optionId}::bigint, ${text}::text)
    ), replaced as (
      update answer_version set selected_option_id = ${optionId}, text_answer = ${text}, revision = ${revision},
        sequence = ${sequence}, saved_at = sent.now, changed_at = sent.changed_at
      from sent where id = (select id from continued)
      returning id
    ), inserted as (
      insert into answer_version (attempt_id, question_id, selected_option_id, text_answer, kind, revision, device,
        sequence, saved_at, changed_at)
      select ${attemptId}, ${questionId}, ${optionId}::bigint, ${text}, 'UNMERGED', ${revision}, ${device}, ${sequence},
        sent.now, sent.changed_at
      from sent
      where not exists (select from own where sequence > ${sequence}) and not exists (select from replaced)
      returning id
    )
    select id from replaced union all select id from inserted`.execute(trx);
  await closeOldest(trx, attemptId, questionId);
  return rows[0]?.id;
}

/** Students can't choose between dozens of versions, so the oldest stay only in the history. */
async function closeOldest(trx: Trx, attemptId: number, questionId: number): Promise<void> {
  await sql`
    update answer_version set resolved_at = clock_timestamp()
    where id in (
      select id from answer_version
      where attempt_id = ${attemptId} and question_id = ${questionId} and kind = 'UNMERGED' and resolved_at is null
      order by id desc offset ${attempt.maxUnmerged - 1})`.execute(trx);
}

/** Whether this change, or a later one of its device, arrived before and was replaced or decided on. */
export async function isVersionKnown(
  trx: Trx,
  attemptId: number,
  { questionId, device, sequence }: AnswerChange,
): Promise<boolean> {
  const { rows } = await sql`
    select from answer_version
    where attempt_id = ${attemptId} and question_id = ${questionId} and device = ${device}
      and sequence >= ${sequence} and (kind = 'REPLACED' or resolved_at is not null)
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** For one question, or for all. */
export async function selectUnmerged(db: Db, attemptId: number, id?: number): Promise<UnmergedRow[]> {
  const { rows } = await sql<UnmergedRow>`
    select version.id, version.question_id, version.selected_option_id, version.text_answer, version.device,
      version.sequence, version.saved_at, coalesce(version.changed_at, version.saved_at) as changed_at, place.kind,
      place.browser, coalesce(answer.content_changed_at, answer.saved_at) as stored_changed_at,
      answer.content_device as stored_device, stored.kind as stored_kind, stored.browser as stored_browser
    from answer_version version
    join quiz_answer answer on answer.attempt_id = version.attempt_id and answer.question_id = version.question_id
    left join attempt_device place on place.attempt_id = version.attempt_id and place.device = version.device
    left join attempt_device stored
      on stored.attempt_id = version.attempt_id and stored.device = answer.content_device
    where version.attempt_id = ${attemptId} and version.kind = 'UNMERGED' and version.resolved_at is null
      and version.id = coalesce(${id ?? null}::bigint, version.id)
    order by version.id`.execute(db);
  return rows;
}

/**
 * Resolves the versions the student chose about. A version changed since was not shown to the student and stays
 * open.
 */
export async function resolveVersions(
  db: Db,
  attemptId: number,
  versions: readonly ResolvedVersion[],
): Promise<void> {
  await sql`
    update answer_version set resolved_at = clock_timestamp()
    from unnest(
      ${versions.map(({ id }) => id)}::bigint[],
      ${versions.map(({ sequence }) => sequence)}::integer[]
    ) as shown (id, sequence)
    where answer_version.id = shown.id and answer_version.sequence = shown.sequence
      and attempt_id = ${attemptId} and kind = 'UNMERGED' and resolved_at is null`.execute(db);
}
