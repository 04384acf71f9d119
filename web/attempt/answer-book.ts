import type { Paper, ResolvedVersion, SaveResult } from '#shared/contract/attempts.ts';
import type { OtherVersion } from './durable-attempt.ts';
import {
  emptyAnswer,
  fromServer,
  hasSameContent,
  isContentNewer,
  isToSend,
  isUnsaved,
  type KeptAnswer,
  reconcile,
  recount,
  seenBy,
  spellOut,
  toOtherVersion,
} from './kept-answer.ts';

type Content = Pick<KeptAnswer, 'selectedOption' | 'textAnswer'>;

/** The answers of one attempt as this page knows them. */
export interface AnswerBook {
  all(): ReadonlyMap<number, KeptAnswer>;
  /** Undefined when nothing is different. */
  change(questionId: number, content: Partial<Content>): KeptAnswer | undefined;
  flag(questionId: number, isMarked: boolean): KeptAnswer | undefined;
  /** Makes this content the answer, and marks the other versions as decided. */
  choose(questionId: number, content: Content): KeptAnswer;
  addTime(questionId: number, seconds: number): KeptAnswer;
  /** Gives the time spent since the last save a revision of its own, so that it is sent. */
  closeTimes(): KeptAnswer[];
  /** From the journal or another tab: what is newer there counts. */
  load(answers: readonly KeptAnswer[]): void;
  /** What the server holds, all of it. Returns what is different now. */
  merge(stored: Pick<Paper, 'answers'> & Partial<Pick<Paper, 'unmerged'>>, mayBeOlder: boolean): KeptAnswer[];
  /** What became of an answer that was sent. */
  settle(sent: KeptAnswer, result: SaveResult): KeptAnswer | undefined;
  /** The server will not take it: it stays here, and counts as not saved. */
  refuse(sent: KeptAnswer): KeptAnswer | undefined;
  /** It came too late and lies with the teacher: nothing more is to be done here. */
  markLate(sent: KeptAnswer): void;
  listToSend(): KeptAnswer[];
  countUnsaved(): number;
}

/** The moment of a change is read from `now`, by the server's clock. */
export function createAnswerBook(now: () => number): AnswerBook {
  const answers = new Map<number, KeptAnswer>();

  function put(changed: KeptAnswer): KeptAnswer {
    const answer = { ...changed, counted: changed.revision };
    answers.set(answer.questionId, answer);
    return answer;
  }

  function read(questionId: number): KeptAnswer {
    return answers.get(questionId) ?? emptyAnswer(questionId);
  }

  function changeContent(answer: KeptAnswer): KeptAnswer {
    const revision = nextRevision(answer);
    return put({ ...spellOut(answer), revision, contentRevision: revision, changedAt: now() });
  }

  function refuse(sent: KeptAnswer): KeptAnswer | undefined {
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
      // The same save carries content that is not sent yet, and says when that was written.
      const changedAt = isContentNewer(before, before.storedRevision) ? before.changedAt : now();
      return put({ ...spellOut(before), isMarked, revision, flagRevision: revision, changedAt });
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
    // A page of an earlier version kept papers without `unmerged`.
    merge({ answers: stored, unmerged = [] }, mayBeOlder) {
      const held = new Map(stored.map((answer) => [answer.question.id, fromServer(answer)]));
      const others = Map.groupBy(unmerged, ({ question }) => question.id);
      const questions = new Set([...held.keys(), ...answers.keys()]);
      const changed = [...questions].map((questionId) => {
        const before = answers.get(questionId);
        const server = held.get(questionId) ?? emptyAnswer(questionId);
        // Read before a save of ours was stored: it would take back what has been acknowledged since.
        if (before && mayBeOlder && seenBy(server) < seenBy(before)) return undefined;
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

/** What became of an answer that was sent. What was changed here meanwhile stays to be sent. */
function settled(held: KeptAnswer, sent: KeptAnswer, result: SaveResult): KeptAnswer {
  const { status, revision, current, kept } = result;
  const before = spellOut(held);
  const storedRevision = Math.max(before.storedRevision, sent.revision);
  const resolved = new Set(sent.resolves?.map(nameVersion));
  const acknowledged: KeptAnswer = {
    ...before,
    storedRevision,
    revision: Math.max(before.revision, storedRevision),
    storedTime: Math.max(before.storedTime, Math.round(sent.timeSpent)),
    resolves: before.resolves?.filter((version) => !resolved.has(nameVersion(version))) ?? [],
  };
  const earlier = (before.withheld ?? before.others)?.filter(({ id }) => id !== kept?.id);
  const others = kept ? [...(earlier ?? []), toOtherVersion(kept)] : earlier;
  const isContentStored = status === 'stored' && isContentNewer(sent, sent.storedRevision);
  const seen = Math.max(seenBy(before), revision ?? 0);
  const known = isContentStored ? { ...acknowledged, seen } : acknowledged;
  const after = current ? reconcile(known, fromServer(current)) : { ...known, seen };
  return isContentNewer(after, after.storedRevision) || !others ? after : offer(after, others);
}

function withOthers(answer: KeptAnswer, unmerged: Paper['unmerged']): KeptAnswer {
  const decided = new Set(answer.resolves?.map(nameVersion));
  const others = unmerged.filter((version) => !decided.has(nameVersion(version))).map(toOtherVersion);
  return others.length === 0 && !answer.others && !answer.withheld ? answer : offer(answer, others);
}

/** Somebody who goes on typing is asked to choose when they pause. */
function offer(answer: KeptAnswer, others: OtherVersion[]): KeptAnswer {
  const { withheld: _withheld, ...rest } = answer;
  return isContentNewer(answer, answer.storedRevision) ? { ...rest, withheld: others } : { ...rest, others };
}

/** Above the server's as well: an older page that is still open compares the two. */
function nextRevision({ revision, storedRevision, seen = 0 }: KeptAnswer): number {
  return Math.max(revision, storedRevision, seen) + 1;
}

function isNewer(one: KeptAnswer, other: KeptAnswer): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  return (
    one.storedRevision > other.storedRevision ||
    seenBy(one) > seenBy(other) ||
    one.timeSpent > other.timeSpent ||
    (one.storedRevision === other.storedRevision && nameOthers(one) !== nameOthers(other))
  );
}

function nameOthers({ others = [], withheld = [] }: KeptAnswer): string {
  return `${others.map(nameVersion).join()};${withheld.map(nameVersion).join()}`;
}

/** A version that its device has changed since is another one. */
function nameVersion({ id, sequence }: ResolvedVersion): string {
  return `${id} ${sequence}`;
}

function isEqual(one: KeptAnswer, other: KeptAnswer): boolean {
  return (
    hasSameContent(one, other) &&
    one.isMarked === other.isMarked &&
    one.revision === other.revision &&
    one.storedRevision === other.storedRevision &&
    seenBy(one) === seenBy(other) &&
    one.timeSpent === other.timeSpent &&
    nameOthers(one) === nameOthers(other)
  );
}
