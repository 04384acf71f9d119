import type { Paper, ResolvedVersion, SaveResult } from '#shared/contract/attempts/attempts.ts';
import type { OtherVersion } from '../durable-attempt.ts';
import {
  basedOn,
  emptyAnswer,
  fillMissingFields,
  fromServer,
  hasSameContent,
  isContentNewer,
  isToSend,
  isUnsaved,
  type JournalAnswer,
  reconcile,
  recount,
  toOtherVersion,
} from './journal-answer.ts';

type Content = Pick<JournalAnswer, 'selectedOption' | 'textAnswer'>;

/** The answers of one attempt as this page knows them. */
export interface AnswerBook {
  all(): ReadonlyMap<number, JournalAnswer>;
  /** Undefined if nothing changed. */
  change(questionId: number, content: Partial<Content>): JournalAnswer | undefined;
  flag(questionId: number, isMarked: boolean): JournalAnswer | undefined;
  /** Makes this content the answer and marks the other versions as resolved. */
  choose(questionId: number, content: Content): JournalAnswer;
  addTime(questionId: number, seconds: number): JournalAnswer;
  /** Gives the time spent since the last save its own revision, so that it is sent. */
  closeTimes(): JournalAnswer[];
  /** Takes answers from the journal or another tab where they are newer. */
  load(answers: readonly JournalAnswer[]): void;
  /** Merges all stored answers of the server. Returns the answers that changed. */
  merge(
    stored: Pick<Paper, 'answers'> & Partial<Pick<Paper, 'unmerged'>>,
    mayBeOlder: boolean,
  ): JournalAnswer[];
  /** Applies the server's result for an answer that was sent. */
  settle(sent: JournalAnswer, result: SaveResult): JournalAnswer | undefined;
  /** The server refuses this answer for good: it stays on this device and counts as unsaved. */
  refuse(sent: JournalAnswer): JournalAnswer | undefined;
  /** The answer arrived too late and is kept for the teacher, so it is not sent again. */
  markLate(sent: JournalAnswer): void;
  listToSend(): JournalAnswer[];
  countUnsaved(): number;
}

/** `now` is the server's clock; it dates every change. */
export function createAnswerBook(now: () => number): AnswerBook {
  const answers = new Map<number, JournalAnswer>();

  function put(changed: JournalAnswer): JournalAnswer {
    const answer = { ...changed, counted: changed.revision };
    answers.set(answer.questionId, answer);
    return answer;
  }

  function read(questionId: number): JournalAnswer {
    return answers.get(questionId) ?? emptyAnswer(questionId);
  }

  function changeContent(answer: JournalAnswer): JournalAnswer {
    const revision = nextRevision(answer);
    return put({ ...fillMissingFields(answer), revision, contentRevision: revision, changedAt: now() });
  }

  function refuse(sent: JournalAnswer): JournalAnswer | undefined {
    const held = read(sent.questionId);
    return held.revision === sent.revision ? put({ ...held, refusedRevision: sent.revision }) : undefined;
  }

  return {
    all: () => answers,
    change(questionId, content) {
      const before = read(questionId);
      const after = { ...before, ...content };
      return hasSameContent(before, after) ? undefined : changeContent(after);
    },
    flag(questionId, isMarked) {
      const before = read(questionId);
      if (before.isMarked === isMarked) return undefined;
      const revision = nextRevision(before);
      // This save also carries unsent content, so it keeps the time that content was written.
      const changedAt = isContentNewer(before, before.storedRevision) ? before.changedAt : now();
      return put({ ...fillMissingFields(before), isMarked, revision, flagRevision: revision, changedAt });
    },
    choose(questionId, content) {
      const { others = [], ...before } = read(questionId);
      const resolves = [...(before.resolves ?? []), ...others.map(({ id, sequence }) => ({ id, sequence }))];
      return changeContent({ ...before, ...content, resolves });
    },
    addTime(questionId, seconds) {
      const before = read(questionId);
      return put({ ...before, timeSpent: before.timeSpent + Math.max(0, seconds) });
    },
    closeTimes() {
      return [...answers.values()]
        .filter((answer) => answer.revision > 0 && !isUnsaved(answer))
        .filter(({ timeSpent, storedTime }) => Math.round(timeSpent) > storedTime)
        .map((answer) => put({ ...answer, revision: nextRevision(answer) }));
    },
    load(loaded) {
      for (const answer of loaded.map(recount)) {
        const before = answers.get(answer.questionId);
        if (!before || isNewer(answer, before)) put(answer);
      }
    },
    // Older versions of this page stored papers without `unmerged`.
    merge({ answers: stored, unmerged = [] }, mayBeOlder) {
      const held = new Map(stored.map((answer) => [answer.question.id, fromServer(answer)]));
      const others = Map.groupBy(unmerged, ({ question }) => question.id);
      const questions = new Set([...held.keys(), ...answers.keys()]);
      const changed = [...questions].map((questionId) => {
        const before = answers.get(questionId);
        const server = held.get(questionId) ?? emptyAnswer(questionId);
        // Read before one of our saves was stored: merging it would undo an acknowledged answer.
        if (before && mayBeOlder && basedOn(server) < basedOn(before)) return undefined;
        const after = withOthers(before ? reconcile(before, server) : server, others.get(questionId) ?? []);
        return before && isEqual(before, after) ? undefined : put(after);
      });
      return changed.filter((answer) => answer !== undefined);
    },
    settle(sent, result) {
      return result.status === 'refused' ? refuse(sent) : put(settled(read(sent.questionId), sent, result));
    },
    refuse,
    markLate(sent) {
      const held = read(sent.questionId);
      put({ ...held, storedRevision: Math.max(held.storedRevision, sent.revision) });
    },
    listToSend: () => [...answers.values()].filter(isToSend),
    countUnsaved: () => [...answers.values()].filter(isUnsaved).length,
  };
}

/** The answer after the server's result. Changes made since it was sent stay unsent. */
function settled(held: JournalAnswer, sent: JournalAnswer, result: SaveResult): JournalAnswer {
  const { status, revision, current, kept } = result;
  const before = fillMissingFields(held);
  const storedRevision = Math.max(before.storedRevision, sent.revision);
  const resolved = new Set(sent.resolves?.map(nameVersion));
  const acknowledged: JournalAnswer = {
    ...before,
    storedRevision,
    revision: Math.max(before.revision, storedRevision),
    storedTime: Math.max(before.storedTime, Math.round(sent.timeSpent)),
    resolves: before.resolves?.filter((version) => !resolved.has(nameVersion(version))) ?? [],
  };
  const earlier = (before.withheld ?? before.others)?.filter(({ id }) => id !== kept?.id);
  const others = kept ? [...(earlier ?? []), toOtherVersion(kept)] : earlier;
  const isContentStored = status === 'stored' && isContentNewer(sent, sent.storedRevision);
  const seen = Math.max(basedOn(before), revision ?? 0);
  const known = isContentStored ? { ...acknowledged, seen } : acknowledged;
  const after = current ? reconcile(known, fromServer(current)) : { ...known, seen };
  return isContentNewer(after, after.storedRevision) || !others ? after : offer(after, others);
}

function withOthers(answer: JournalAnswer, unmerged: Paper['unmerged']): JournalAnswer {
  const decided = new Set(answer.resolves?.map(nameVersion));
  const others = unmerged.filter((version) => !decided.has(nameVersion(version))).map(toOtherVersion);
  return others.length === 0 && !answer.others && !answer.withheld ? answer : offer(answer, others);
}

/** Waits until a student who is still typing pauses before asking them to choose. */
function offer(answer: JournalAnswer, others: OtherVersion[]): JournalAnswer {
  const { withheld: _withheld, ...rest } = answer;
  return isContentNewer(answer, answer.storedRevision) ? { ...rest, withheld: others } : { ...rest, others };
}

/** Also higher than the server's revision: older versions of this page, still open, compare the two. */
function nextRevision({ revision, storedRevision, seen = 0 }: JournalAnswer): number {
  return Math.max(revision, storedRevision, seen) + 1;
}

function isNewer(one: JournalAnswer, other: JournalAnswer): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  return (
    one.storedRevision > other.storedRevision ||
    basedOn(one) > basedOn(other) ||
    one.timeSpent > other.timeSpent ||
    (one.storedRevision === other.storedRevision && nameOthers(one) !== nameOthers(other))
  );
}

function nameOthers({ others = [], withheld = [] }: JournalAnswer): string {
  return `${others.map(nameVersion).join()};${withheld.map(nameVersion).join()}`;
}

/** A version that its device changed again counts as a new version. */
function nameVersion({ id, sequence }: ResolvedVersion): string {
  return `${id} ${sequence}`;
}

function isEqual(one: JournalAnswer, other: JournalAnswer): boolean {
  return (
    hasSameContent(one, other) &&
    one.isMarked === other.isMarked &&
    one.revision === other.revision &&
    one.storedRevision === other.storedRevision &&
    basedOn(one) === basedOn(other) &&
    one.timeSpent === other.timeSpent &&
    nameOthers(one) === nameOthers(other)
  );
}
