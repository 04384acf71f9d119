import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A change as a device sent it, and what it was told. */
export interface SentVersion {
  attemptId: number;
  questionId: number;
  device: number;
  /** Counts the changes this device made to the answer. */
  sequence: number;
  /** The stored revision it was based on. */
  seen: number;
  optionId: number | null;
  text: string | null;
  isAcknowledged: boolean;
  /** As what it was stored; null: not told, or kept beside what another device had stored. */
  revision: number | null;
}

/** A version that is stored now, was stored before, or is kept beside the stored one. */
interface KnownVersion extends Pick<SentVersion, 'attemptId' | 'questionId' | 'optionId' | 'text'> {
  device: number | null;
  sequence: number | null;
}

/**
 * Where several devices write: every version that was acknowledged is there, or a later one of the same device, or one
 * of another device that had seen it. What is not so, in sentences.
 */
export async function findLostVersions(
  db: Db,
  quizId: number,
  sent: readonly SentVersion[],
): Promise<string[]> {
  const knownAt = Map.groupBy(await readVersions(db, quizId), placeOf);
  const sentAt = Map.groupBy(sent, placeOf);
  return sent.flatMap((version) => {
    const same = (knownAt.get(placeOf(version)) ?? []).filter(({ device }) => device === version.device);
    if (same.some((known) => isAltered(known, version))) return [`altered: ${inWords(version)}`];
    if (!version.isAcknowledged) return [];
    const isThere = same.some(({ sequence }) => (sequence ?? 0) >= version.sequence);
    const others = (sentAt.get(placeOf(version)) ?? []).filter((other) => other.isAcknowledged);
    const isSuperseded = others.some((other) => hasSeen(other, version) || isStoredAs(other, version));
    return isThere || isSuperseded ? [] : [`acknowledged and lost: ${inWords(version)}`];
  });
}

async function readVersions(db: Db, quizId: number): Promise<KnownVersion[]> {
  const { rows } = await sql<KnownVersion>`
    select attempt_id as "attemptId", question_id as "questionId", device, sequence, selected_option_id as "optionId",
      text_answer as text
    from (
      select attempt_id, question_id, content_device as device, content_sequence as sequence, selected_option_id,
        text_answer
      from quiz_answer
      union all
      select attempt_id, question_id, device, sequence, selected_option_id, text_answer from answer_version
    ) as version
    where attempt_id in (select id from quiz_attempt where quiz_id = ${quizId})`.execute(db);
  return rows;
}

function placeOf({ attemptId, questionId }: Pick<SentVersion, 'attemptId' | 'questionId'>): string {
  return `${attemptId} ${questionId}`;
}

function isAltered({ sequence, optionId, text }: KnownVersion, version: SentVersion): boolean {
  return sequence === version.sequence && (optionId !== version.optionId || text !== version.text);
}

function hasSeen(other: SentVersion, { device, revision }: SentVersion): boolean {
  return other.device !== device && revision !== null && other.seen >= revision;
}

/** Another device had stored the same content, which this one had not seen: it is acknowledged, and not kept twice. */
function isStoredAs(other: SentVersion, { device, seen, optionId, text }: SentVersion): boolean {
  const isSame = other.optionId === optionId && other.text === text;
  return isSame && other.device !== device && other.revision !== null && seen < other.revision;
}

function inWords({ attemptId, questionId, device, sequence, optionId, text }: SentVersion): string {
  const content = optionId === null ? JSON.stringify(text) : `option ${optionId}`;
  return `attempt ${attemptId}, question ${questionId}, change ${sequence} of device ${device}: ${content}`;
}
