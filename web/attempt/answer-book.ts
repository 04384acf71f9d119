import type { QuizAnswer, SaveResult } from '#shared/contract/attempts.ts';
import {
  emptyAnswer,
  fromServer,
  hasSameContent,
  isToSend,
  isUnsaved,
  type KeptAnswer,
  reconcile,
} from './kept-answer.ts';

type Content = Partial<Pick<KeptAnswer, 'selectedOption' | 'textAnswer' | 'isMarked'>>;

/** The answers of one attempt as this page knows them. */
export interface AnswerBook {
  all(): ReadonlyMap<number, KeptAnswer>;
  /** Undefined when nothing is different. */
  change(questionId: number, content: Content): KeptAnswer | undefined;
  addTime(questionId: number, seconds: number): KeptAnswer;
  /** Gives the time spent since the last save a revision of its own, so that it is sent. */
  closeTimes(): KeptAnswer[];
  /** From the journal or another tab: what is newer there counts. */
  load(answers: readonly KeptAnswer[]): void;
  /** What the server holds, all of it. Returns what is different now. */
  merge(stored: readonly QuizAnswer[], mayBeOlder: boolean): KeptAnswer[];
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

  function put(answer: KeptAnswer): KeptAnswer {
    answers.set(answer.questionId, answer);
    return answer;
  }

  function read(questionId: number): KeptAnswer {
    return answers.get(questionId) ?? emptyAnswer(questionId);
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
      if (hasSameContent(before, after)) return undefined;
      return put({ ...after, revision: nextRevision(before), changedAt: now() });
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
      for (const answer of loaded) {
        const before = answers.get(answer.questionId);
        if (!before || isNewer(answer, before)) put(answer);
      }
    },
    merge(stored, mayBeOlder) {
      const held = new Map(stored.map((answer) => [answer.question.id, fromServer(answer)]));
      const questions = new Set([...held.keys(), ...answers.keys()]);
      const changed = [...questions].map((questionId) => {
        const before = answers.get(questionId);
        const server = held.get(questionId) ?? emptyAnswer(questionId);
        if (!before) return put(server);
        // Read before a save of ours was stored: it would take back what has been acknowledged since.
        if (mayBeOlder && server.revision < before.storedRevision) return undefined;
        const after = reconcile(before, server);
        return isEqual(before, after) ? undefined : put(after);
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

function settled(held: KeptAnswer, sent: KeptAnswer, { status, revision, current }: SaveResult): KeptAnswer {
  if (status !== 'stored' && current) return reconcile(held, fromServer(current));
  const storedRevision = Math.max(held.storedRevision, revision ?? sent.revision);
  if (status !== 'stored') return { ...held, revision: Math.max(held.revision, storedRevision + 1) };
  // An edit made while this save was under way has a higher revision, and stays to be sent.
  const storedTime = Math.round(sent.timeSpent);
  return { ...held, storedRevision, revision: Math.max(held.revision, storedRevision), storedTime };
}

function nextRevision({ revision, storedRevision }: KeptAnswer): number {
  return Math.max(revision, storedRevision) + 1;
}

function isNewer(one: KeptAnswer, other: KeptAnswer): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  return one.storedRevision > other.storedRevision || one.timeSpent > other.timeSpent;
}

function isEqual(one: KeptAnswer, other: KeptAnswer): boolean {
  return (
    hasSameContent(one, other) &&
    one.revision === other.revision &&
    one.storedRevision === other.storedRevision &&
    one.timeSpent === other.timeSpent
  );
}
