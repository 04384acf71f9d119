import { attempt as limits } from '#shared/limits.ts';
import { isToSend, type JournalAnswer, recount } from '../answers/journal-answer.ts';
import type { AttemptCalls } from '../attempt-calls.ts';
import { newDevice } from '../devices/device-info.ts';
import { takeBatch } from '../sync/cut-batch.ts';
import { classifyFailure } from '../sync/save-failure.ts';
import type { AttemptKey, Journal, JournalPaper } from './journal.ts';

const maxBytes = 512 * 1024;

/**
 * Sends unsent answers of this student's earlier attempts on this device. If an attempt is over, the server keeps
 * them for the teacher. Skips `open`, the attempt on the screen.
 */
export async function sendUnsent(
  journal: Journal,
  calls: Pick<AttemptCalls, 'save'>,
  open: AttemptKey,
  quizId: number,
): Promise<void> {
  for (const paper of await journal.listPapers(open.userId)) {
    if (paper.attemptId === open.attemptId) continue;
    const unsent = (await journal.listAnswers(paper)).map(recount).filter(isToSend);
    const fate = await sendOnce(calls, paper, unsent);
    // Earlier attempts at the open quiz are over: only one can be in progress.
    const isOver = fate === 'over' || (fate === 'sent' && paper.quizId === quizId);
    if (isOver) await journal.drop(paper);
    else if (fate === 'sent') await journal.putAnswers(paper, unsent.map(acknowledged), 'relaxed');
  }
}

async function sendOnce(
  calls: Pick<AttemptCalls, 'save'>,
  { attemptId, device = newDevice() }: JournalPaper,
  unsent: readonly JournalAnswer[],
): Promise<'sent' | 'over' | 'kept'> {
  let left = unsent;
  let isOver = false;
  while (left.length > 0) {
    const { answers, inputs } = takeBatch(left, device, { maxAnswers: limits.maxAnswers, maxBytes });
    try {
      await calls.save(attemptId, inputs, { isLeaving: false });
    } catch (error) {
      if (classifyFailure(error) !== 'over') return 'kept';
      isOver = true;
    }
    left = left.slice(answers.length);
  }
  return isOver ? 'over' : 'sent';
}

function acknowledged(answer: JournalAnswer): JournalAnswer {
  return { ...answer, storedRevision: answer.revision };
}
