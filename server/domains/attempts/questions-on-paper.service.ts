import { AppError } from '#server/errors.ts';
import type { AskedOnPaper } from './review.presenter.ts';
import type { AttemptTools } from './tools.service.ts';

export { beginningOf, letterOnPaper, presentPaperOptions } from './attempts.presenter.ts';
export type { AskedOnPaper } from './review.presenter.ts';

/** The questions of an attempt's paper in its order, each with the version that was shown. */
export async function readPaperQuestions(
  { papers, versions }: Pick<AttemptTools, 'papers' | 'versions'>,
  attemptId: number,
): Promise<AskedOnPaper[]> {
  const known = await papers.find(attemptId);
  if (!known) throw new AppError('NOT_FOUND');
  const { questions } = known.paper;
  const shown = await versions.get(questions.map(({ versionId }) => versionId));
  return shown.flatMap((version, place) => {
    const asked = questions[place];
    return asked ? [{ asked, version, orderNumber: place + 1 }] : [];
  });
}
