import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A change that a device sent, and its response. */
export interface SentVersion {
  attemptId: number;
  questionId: number;
  device: number;
  /** The device's own number of the change. */
  sequence: number;
  /** The stored revision it was based on. */
  seen: number;
  optionId: number | null;
  text: string | null;
  isAcknowledged: boolean;
  /**
   * The revision it was stored as. Null without a response, or if it was kept beside another device's answer.
   */
  revision: number | null;
}

/** A version that is stored now, was stored before, or is kept beside the stored one. */
interface KnownVersion extends Pick<SentVersion, 'attemptId' | 'questionId' | 'optionId' | 'text'> {
  device: number | null;
  sequence: number | null;
}

/**
 * Lists acknowledged versions that were lost: neither the version exists, nor a later one of the same device, nor one of
 * another device that had seen it.
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
    if (same.some((known) => isAltered(known, version))) return [`altered: ${describe(version)}`];
    if (!version.isAcknowledged) return [];
    const isThere = same.some(({ sequence }) => (sequence ?? 0) >= version.sequence);
    const others = (sentAt.get(placeOf(version)) ?? []).filter((other) => other.isAcknowledged);
    const isSuperseded = others.some((other) => hasSeen(other, version) || isStoredAs(other, version));
    return isThere || isSuperseded ? [] : [`acknowledged and lost: ${describe(version)}`];
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

/**
 * Another device stored the same content, which this one had not seen: it is acknowledged and not kept twice.
 */
function isStoredAs(other: SentVersion, { device, seen, optionId, text }: SentVersion): boolean {
  const isSame = other.optionId === optionId && other.text === text;
  return isSame && other.device !== device && other.revision !== null && seen < other.revision;
}

function describe({ attemptId, questionId, device, sequence, optionId, text }: SentVersion): string {
  const content = optionId === null ? JSON.stringify(text) : `option ${optionId}`;
  return `attempt ${attemptId}, question ${questionId}, change ${sequence} of device ${device}: ${content}`;
}
