import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import type { MarkValue } from '../../grades/grade-recalculation.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { isSameMark } from './mark-values.service.ts';
import { selectPapers } from './marks.queries.ts';
import { type MarkedAnswer, readMarks } from './marks.service.ts';
import { automaticMark, type QuestionTerms, termsOnPaper } from './paper-terms.service.ts';

/** What automatic marking makes of one question that no teacher has marked. */
export interface AutomaticChange {
  from: MarkValue | null;
  to: MarkValue;
  isChange: boolean;
}

/** Null where a teacher has marked. */
export function automaticChange(
  question: QuestionTerms,
  answer: MarkedAnswer | undefined,
): AutomaticChange | null {
  if (answer?.mark.method === 'MANUAL') return null;
  const from = answer?.mark ?? null;
  const to = automaticMark(question, answer);
  return { from, to, isChange: from ? !isSameMark(from, to) : Boolean(to.points) };
}

/** The number of marks that automatic marking would set or correct, by attempt. Attempts without any are left out. */
export async function countAutomaticChanges(
  { db, versions }: Pick<AttemptDeps, 'db' | 'versions'>,
  attemptIds: readonly number[],
): Promise<Map<number, number>> {
  if (attemptIds.length === 0) return new Map();
  const [papers, answers] = await Promise.all([selectPapers(db, attemptIds), readMarks(db, attemptIds)]);
  const quizIds = [...new Set(papers.map((paper) => paper.quiz_id))];
  const regrades = new Map(
    await Promise.all(quizIds.map(async (id) => [id, await readActiveRegrades(db, id)] as const)),
  );
  const answersOf = Map.groupBy(answers, ({ attemptId }) => attemptId);
  const counts = new Map<number, number>();
  for (const { id, quiz_id: quizId, paper } of papers) {
    const known = await versions.get(paper.questions.map(({ versionId }) => versionId));
    const given = new Map(answersOf.get(id)?.map((answer) => [answer.questionId, answer]));
    const count = [...termsOnPaper({ paper }, known, regrades.get(quizId) ?? new Map())].filter(
      ([questionId, question]) => automaticChange(question, given.get(questionId))?.isChange,
    ).length;
    if (count > 0) counts.set(id, count);
  }
  return counts;
}
