import { forgetAllCombined } from '../answers/combined-draft.ts';
import { isUnsaved } from '../answers/journal-answer.ts';
import { openJournal } from './indexed-db-journal.ts';

/** On sign-out: removes stored answers from this device and keeps unsent ones for the student's next visit. */
export async function forgetAttempts(userId: number): Promise<void> {
  forgetAllCombined();
  const journal = await openJournal();
  for (const paper of await journal.listPapers(userId)) {
    const answers = await journal.listAnswers(paper);
    if (!answers.some(isUnsaved)) await journal.drop(paper);
  }
}
