import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { GivenAnswer } from '#server/scoring/scorer.ts';
import { type ActiveRegrade, markByTerms, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { MarkValue } from '../../grades/grade-recalculation.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';

/** The answer key and points of one question on a paper. */
export interface QuestionTerms {
  asked: PaperQuestion;
  version: QuestionVersion;
  terms: Terms;
}

/** The answer keys and points on a paper by question, in its order, with active regrades applied. */
export function termsOnPaper(
  { paper }: { paper: { questions: readonly PaperQuestion[] } },
  versions: readonly QuestionVersion[],
  activeRegrades: ReadonlyMap<number, readonly ActiveRegrade[]>,
): Map<number, QuestionTerms> {
  const versionOf = new Map(versions.map((version) => [version.id, version]));
  return new Map(
    paper.questions.map((asked) => {
      const version = versionOf.get(asked.versionId);
      if (!version) throw new Error(`Version ${asked.versionId} of question ${asked.questionId} is missing.`);
      const terms = termsOf(asked, version, activeRegrades.get(asked.questionId) ?? []);
      return [asked.questionId, { asked, version, terms }];
    }),
  );
}

const nothing: GivenAnswer = { selectedOptionId: null, textAnswer: null };

/** The automatic mark for an answer; all null when only a teacher can mark it. */
export function automaticMark({ terms, version }: QuestionTerms, answer: GivenAnswer | undefined): MarkValue {
  const { pointsEarned: points, isCorrect } = markByTerms(terms, version, answer ?? nothing);
  return { points, isCorrect, method: points === null ? null : 'AUTO' };
}

/** The points of all questions on a paper. */
export function pointsOnPaper(questions: Iterable<QuestionTerms>): number {
  // In whole hundredths, because sums of fractions drift.
  let hundredths = 0;
  for (const { terms } of questions) hundredths += Math.round(terms.points * 100);
  return hundredths / 100;
}
