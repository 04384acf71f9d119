import type { UnmergedVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { AnswerInput, QuizAnswer, ResolvedVersion } from '#shared/contract/attempts/attempts.ts';
import { attempt } from '#shared/limits.ts';
import type { Response } from '#shared/questions/response.ts';
import type { LocalAnswer, OtherVersion } from '../durable-attempt.ts';

/** An answer as the journal stores it. Older versions of this page wrote it without the optional fields. */
export interface JournalAnswer extends LocalAnswer {
  /**
   * When the student changed it, in milliseconds by the server's clock. For unsent content, the time of that
   * content.
   */
  changedAt: number;
  /** The revision the server refused for good. Sending it again would fail again. */
  refusedRevision: number | null;
  /** The time spent that the server has stored. */
  storedTime: number;
  /**
   * The server's revision that option and text are based on. If missing, `storedRevision` is a server revision.
   */
  seen?: number;
  /** The revision of the last change to option or text on this device. If missing, the latest revision. */
  contentRevision?: number;
  /** The revision of the last change to the flag. */
  flagRevision?: number;
  /**
   * Versions that arrived while the student was typing. They move to `others` once the typed text is stored.
   */
  withheld?: OtherVersion[];
  /** Versions the student has decided about, as they were shown, until the server has stored the decision. */
  resolves?: ResolvedVersion[];
  /**
   * Equals `revision`, unless an older version of this page, which does not know this field, changed the answer.
   */
  counted?: number;
}

export function emptyAnswer(questionId: number): JournalAnswer {
  return {
    questionId,
    selectedOption: null,
    textAnswer: null,
    isMarked: false,
    timeSpent: 0,
    revision: 0,
    storedRevision: 0,
    changedAt: 0,
    refusedRevision: null,
    storedTime: 0,
    seen: 0,
    contentRevision: 0,
    flagRevision: 0,
  };
}

export function isUnsaved({ revision, storedRevision }: LocalAnswer): boolean {
  return revision > storedRevision;
}

export function isToSend(answer: JournalAnswer): boolean {
  return isUnsaved(answer) && answer.refusedRevision !== answer.revision;
}

/** The server's revision that this answer is based on. */
export function basedOn({ seen, storedRevision }: JournalAnswer): number {
  return seen ?? storedRevision;
}

export function isContentNewer({ contentRevision, revision }: JournalAnswer, than: number): boolean {
  return (contentRevision ?? revision) > than;
}

export function isFlagNewer({ flagRevision, revision }: JournalAnswer, than: number): boolean {
  return (flagRevision ?? revision) > than;
}

type Content = Pick<LocalAnswer, 'selectedOption' | 'textAnswer'>;

export function hasSameContent(one: Content, other: Content): boolean {
  return (
    (one.selectedOption?.id ?? null) === (other.selectedOption?.id ?? null) &&
    (one.textAnswer ?? '') === (other.textAnswer ?? '')
  );
}

export function fromServer(stored: QuizAnswer): JournalAnswer {
  const { question, selectedOption, textAnswer, isMarked, timeSpent, revision, savedAt } = stored;
  return {
    ...emptyAnswer(question.id),
    selectedOption: selectedOption ? { id: selectedOption.id } : null,
    textAnswer,
    isMarked,
    timeSpent,
    revision,
    storedRevision: revision,
    changedAt: Date.parse(savedAt),
    storedTime: timeSpent,
    seen: revision,
  };
}

/** The part of an answer the server does not have yet, and the revision it is based on. */
export function toInput(answer: JournalAnswer, device: number): AnswerInput {
  const { storedRevision, resolves = [] } = answer;
  return {
    question: { id: answer.questionId },
    seen: basedOn(answer),
    // An older server that still runs during an upgrade ignores `seen` and treats this as older than its own answer.
    revision: 0,
    device,
    sequence: answer.revision,
    changedAt: new Date(answer.changedAt).toISOString(),
    ...(isContentNewer(answer, storedRevision) ? { response: responseOf(answer) } : {}),
    ...(isFlagNewer(answer, storedRevision) ? { isMarked: answer.isMarked } : {}),
    timeSpent: Math.round(answer.timeSpent),
    ...(resolves.length > 0 ? { resolves: resolves.slice(-attempt.maxUnmerged) } : {}),
  };
}

function responseOf({ selectedOption, textAnswer }: Content): Response | null {
  if (selectedOption) return { type: 'option', version: 1, option: { id: selectedOption.id } };
  return textAnswer ? { type: 'text', version: 1, text: textAnswer } : null;
}

export function toOtherVersion({ question: _question, response, ...version }: UnmergedVersion): OtherVersion {
  return {
    ...version,
    selectedOption: response?.type === 'option' ? response.option : null,
    textAnswer: response?.type === 'text' ? response.text : null,
  };
}

/** Removes characters that would make the server refuse the whole answer. */
export function cleanText(text: string): string {
  const cut = text.replaceAll('\0', '').slice(0, attempt.textAnswer);
  // Cutting a surrogate pair in two would leave a lone surrogate.
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).replace(loneSurrogates, '\uFFFD');
}

const loneSurrogates = /\p{Surrogate}/gu;

/**
 * The answer this device should hold once it knows the server's. Local changes stay and are sent, even if the server
 * holds the same content: it may come from an earlier save that is still on its way. Everything else follows the
 * server.
 */
export function reconcile(kept: JournalAnswer, server: JournalAnswer): JournalAnswer {
  const timeSpent = Math.max(kept.timeSpent, server.timeSpent);
  const local = { ...fillMissingFields(kept), timeSpent, storedTime: server.timeSpent };
  if (basedOn(server) < basedOn(local)) return sendAgain(local, server);
  const isMarked = isFlagNewer(local, local.storedRevision) ? local.isMarked : server.isMarked;
  const isOurs = isContentNewer(local, local.storedRevision) && !hasSameContent(local, server);
  // `seen` stays: the server must learn that this device did not know the stored answer.
  if (isOurs) return { ...local, isMarked };
  const { selectedOption, textAnswer } = server;
  const known = { ...local, selectedOption, textAnswer, isMarked, seen: basedOn(server) };
  if (isUnsaved(local)) return known;
  const revision = Math.max(local.revision, server.revision);
  const changedAt = hasSameContent(local, server) ? local.changedAt : server.changedAt;
  return { ...known, revision, storedRevision: revision, changedAt, refusedRevision: null };
}

/** Older versions of this page changed content and flag together. */
export function recount(answer: JournalAnswer): JournalAnswer {
  const { contentRevision: _content, flagRevision: _flag, counted, ...rest } = answer;
  return counted === undefined || counted === answer.revision ? answer : rest;
}

/** Fills in the fields that older versions of this page did not write. */
export function fillMissingFields(answer: JournalAnswer): JournalAnswer {
  const last = isUnsaved(answer) ? answer.revision : 0;
  return { contentRevision: last, flagRevision: last, ...answer, seen: basedOn(answer) };
}

/** The server has less than it acknowledged: an older backup was restored. */
function sendAgain(local: JournalAnswer, server: JournalAnswer): JournalAnswer {
  const revision = Math.max(local.revision, local.storedRevision) + 1;
  return { ...local, seen: basedOn(server), revision, contentRevision: revision, flagRevision: revision };
}
