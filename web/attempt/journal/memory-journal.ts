import type { JournalAnswer } from '../answers/journal-answer.ts';
import type { AttemptKey, Journal, JournalPaper, Lease } from './journal.ts';

/** For browsers that store nothing (a private window, a full disk). Lost when the page closes. */
export function createMemoryJournal(): Journal {
  const papers = new Map<string, JournalPaper>();
  const answers = new Map<string, Map<number, JournalAnswer>>();
  const leases = new Map<string, Lease>();

  return {
    isDurable: () => false,
    async putPaper(paper) {
      papers.set(nameOf(paper), paper);
    },
    findPaper: async (key) => papers.get(nameOf(key)),
    listPapers: async (userId) => [...papers.values()].filter((paper) => paper.userId === userId),
    async putAnswers(key, changed) {
      const kept = answers.get(nameOf(key)) ?? new Map<number, JournalAnswer>();
      for (const answer of changed) {
        const before = kept.get(answer.questionId);
        if (!before || before.revision <= answer.revision) kept.set(answer.questionId, answer);
      }
      answers.set(nameOf(key), kept);
    },
    listAnswers: async (key) => [...(answers.get(nameOf(key))?.values() ?? [])],
    async drop(key) {
      papers.delete(nameOf(key));
      answers.delete(nameOf(key));
      leases.delete(nameOf(key));
    },
    async changeLease(key, change) {
      const lease = change(leases.get(nameOf(key)));
      if (lease) leases.set(nameOf(key), lease);
      else leases.delete(nameOf(key));
      return lease;
    },
  };
}

function nameOf({ userId, attemptId }: AttemptKey): string {
  return `${userId}/${attemptId}`;
}
