import { AppError } from '#server/errors.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import type { AskedOnPaper } from '../review/review.presenter.ts';

/** The questions of a paper in its order, each in the version the student saw. */
export async function readPaperQuestions(
  { papers, versions }: Pick<AttemptDeps, 'papers' | 'versions'>,
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
