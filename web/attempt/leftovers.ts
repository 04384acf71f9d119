import { attempt as limits } from '#shared/limits.ts';
import type { AttemptCalls } from './attempt-calls.ts';
import { cutBatch } from './cut-batch.ts';
import { newDevice } from './device.ts';
import type { AttemptKey, Journal, KeptPaper } from './journal.ts';
import { isToSend, type KeptAnswer, recount } from './kept-answer.ts';
import { classifyFailure } from './save-failure.ts';

const mostBytes = 512 * 1024;

/**
 * Attempts this person left on this device: what never arrived is sent once more, and the server keeps it for
 * the teacher where the attempt is over. `open` is the attempt on the screen, which looks after itself.
 */
export async function sendLeftovers(
  journal: Journal,
  calls: Pick<AttemptCalls, 'save'>,
  open: AttemptKey,
  quizId: number,
): Promise<void> {
  for (const paper of await journal.listPapers(open.userId)) {
    if (paper.attemptId === open.attemptId) continue;
    const unsent = (await journal.listAnswers(paper)).map(recount).filter(isToSend);
    const fate = await sendOnce(calls, paper, unsent);
    // An earlier attempt at the quiz that is open now is over: only one can be in progress.
    const isOver = fate === 'over' || (fate === 'sent' && paper.quizId === quizId);
    if (isOver) await journal.drop(paper);
    else if (fate === 'sent') await journal.putAnswers(paper, unsent.map(acknowledged), 'relaxed');
  }
}

async function sendOnce(
  calls: Pick<AttemptCalls, 'save'>,
  { attemptId, device = newDevice() }: KeptPaper,
  unsent: readonly KeptAnswer[],
): Promise<'sent' | 'over' | 'kept'> {
  let left = unsent;
  let isOver = false;
  while (left.length > 0) {
    const { answers, inputs } = cutBatch(left, device, { mostAnswers: limits.mostAnswers, mostBytes });
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

function acknowledged(answer: KeptAnswer): KeptAnswer {
  return { ...answer, storedRevision: answer.revision };
}
