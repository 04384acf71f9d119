import { forgetAllCombined } from './combined-draft.ts';
import { openJournal } from './indexed-db-journal.ts';
import { isUnsaved } from './kept-answer.ts';

/** Somebody signs out: what the server has leaves this device; what it has not waits for them. */
export async function forgetAttempts(userId: number): Promise<void> {
  forgetAllCombined();
  const journal = await openJournal();
  for (const paper of await journal.listPapers(userId)) {
    const answers = await journal.listAnswers(paper);
    if (!answers.some(isUnsaved)) await journal.drop(paper);
  }
}
