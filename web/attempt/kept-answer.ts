import type { UnmergedVersion } from '#shared/contract/answer-versions.ts';
import type { AnswerInput, QuizAnswer, ResolvedVersion } from '#shared/contract/attempts.ts';
import { attempt } from '#shared/limits.ts';
import type { Response } from '#shared/questions/response.ts';
import type { LocalAnswer, OtherVersion } from './durable-attempt.ts';

/** An answer as the journal keeps it. Pages of an earlier version wrote it without the optional fields. */
export interface KeptAnswer extends LocalAnswer {
  /** When the student changed it, by the server's clock, in milliseconds. Of content that is not sent, its own time. */
  changedAt: number;
  /** What the server has refused for good: sending it again would be refused again. */
  refusedRevision: number | null;
  /** The time spent that the server knows of. */
  storedTime: number;
  /** The server's revision that option and text are based on. Missing: `storedRevision` was one of the server's. */
  seen?: number;
  /** The revision at which option or text were last changed here. Missing: the last one. */
  contentRevision?: number;
  /** The same of the flag. */
  flagRevision?: number;
  /** Other versions that came while the student was typing: offered as `others` once what they typed is stored. */
  withheld?: OtherVersion[];
  /** Other versions that the student has decided on, as they were shown, until the server knows. */
  resolves?: ResolvedVersion[];
  /** The same as `revision`, unless a page of an earlier version has changed the answer since: it does not know this. */
  counted?: number;
}

export function emptyAnswer(questionId: number): KeptAnswer {
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

export function isToSend(answer: KeptAnswer): boolean {
  return isUnsaved(answer) && answer.refusedRevision !== answer.revision;
}

/** The server's revision that this answer is based on. */
export function seenBy({ seen, storedRevision }: KeptAnswer): number {
  return seen ?? storedRevision;
}

export function isContentNewer({ contentRevision, revision }: KeptAnswer, than: number): boolean {
  return (contentRevision ?? revision) > than;
}

export function isFlagNewer({ flagRevision, revision }: KeptAnswer, than: number): boolean {
  return (flagRevision ?? revision) > than;
}

type Content = Pick<LocalAnswer, 'selectedOption' | 'textAnswer'>;

export function hasSameContent(one: Content, other: Content): boolean {
  return (
    (one.selectedOption?.id ?? null) === (other.selectedOption?.id ?? null) &&
    (one.textAnswer ?? '') === (other.textAnswer ?? '')
  );
}

export function fromServer(stored: QuizAnswer): KeptAnswer {
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

/** What the server does not know yet of an answer, and on what it is based. */
export function toInput(answer: KeptAnswer, device: number): AnswerInput {
  const { storedRevision, resolves = [] } = answer;
  return {
    question: { id: answer.questionId },
    seen: seenBy(answer),
    // For a server of an earlier version that still runs beside the others: it does not know `seen`, and takes this for
    // older than whatever it holds.
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

/** What no answer may hold is left out as it is typed: the server would refuse the whole answer for it. */
export function cleanText(text: string): string {
  const cut = text.replaceAll('\0', '').slice(0, attempt.textAnswer);
  // A pair cut in two would be a lone surrogate.
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).replace(loneSurrogates, '\uFFFD');
}

const loneSurrogates = /\p{Surrogate}/gu;

/**
 * What this device should hold once it knows what the server holds. What was changed here stays and is sent: that the
 * server holds the same is no proof that it has it from here, as an earlier save may still be on its way. Everything
 * else is as it is stored.
 */
export function reconcile(kept: KeptAnswer, server: KeptAnswer): KeptAnswer {
  const timeSpent = Math.max(kept.timeSpent, server.timeSpent);
  const local = { ...spellOut(kept), timeSpent, storedTime: server.timeSpent };
  if (seenBy(server) < seenBy(local)) return sendAgain(local, server);
  const isMarked = isFlagNewer(local, local.storedRevision) ? local.isMarked : server.isMarked;
  const isOurs = isContentNewer(local, local.storedRevision) && !hasSameContent(local, server);
  // Without `seen` moving on: the server must learn that this device did not know what is stored.
  if (isOurs) return { ...local, isMarked };
  const { selectedOption, textAnswer } = server;
  const known = { ...local, selectedOption, textAnswer, isMarked, seen: seenBy(server) };
  if (isUnsaved(local)) return known;
  const revision = Math.max(local.revision, server.revision);
  const changedAt = hasSameContent(local, server) ? local.changedAt : server.changedAt;
  return { ...known, revision, storedRevision: revision, changedAt, refusedRevision: null };
}

/** What a page of an earlier version changed, it changed as a whole. */
export function recount(answer: KeptAnswer): KeptAnswer {
  const { contentRevision: _content, flagRevision: _flag, counted, ...rest } = answer;
  return counted === undefined || counted === answer.revision ? answer : rest;
}

/** With the fields that pages of an earlier version did not write. */
export function spellOut(answer: KeptAnswer): KeptAnswer {
  const last = isUnsaved(answer) ? answer.revision : 0;
  return { contentRevision: last, flagRevision: last, ...answer, seen: seenBy(answer) };
}

/** The server has gone back behind what it acknowledged: an older backup was restored. */
function sendAgain(local: KeptAnswer, server: KeptAnswer): KeptAnswer {
  const revision = Math.max(local.revision, local.storedRevision) + 1;
  return { ...local, seen: seenBy(server), revision, contentRevision: revision, flagRevision: revision };
}
