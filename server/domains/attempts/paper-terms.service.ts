import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { GivenAnswer } from '#server/scoring/scorer.ts';
import { markByTerms, type StandingRegrade, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { MarkValue } from '../grades/settling.service.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';

/** What counts for one question of a paper. */
export interface QuestionTerms {
  asked: PaperQuestion;
  version: QuestionVersion;
  terms: Terms;
}

/** What counts on a paper by question, in its order, once the regrades that stand have had their say. */
export function termsOnPaper(
  { paper }: { paper: { questions: readonly PaperQuestion[] } },
  versions: readonly QuestionVersion[],
  standing: ReadonlyMap<number, readonly StandingRegrade[]>,
): Map<number, QuestionTerms> {
  const versionOf = new Map(versions.map((version) => [version.id, version]));
  return new Map(
    paper.questions.map((asked) => {
      const version = versionOf.get(asked.versionId);
      if (!version) throw new Error(`Version ${asked.versionId} of question ${asked.questionId} is missing.`);
      const terms = termsOf(asked, version, standing.get(asked.questionId) ?? []);
      return [asked.questionId, { asked, version, terms }];
    }),
  );
}

const nothing: GivenAnswer = { selectedOptionId: null, textAnswer: null };

/** What the machine gives for an answer; all null where only a teacher can tell. */
export function machineMark({ terms, version }: QuestionTerms, answer: GivenAnswer | undefined): MarkValue {
  const { pointsEarned: points, isCorrect } = markByTerms(terms, version, answer ?? nothing);
  return { points, isCorrect, method: points === null ? null : 'AUTO' };
}

/** What the questions of a paper are worth together. */
export function worthOnPaper(questions: Iterable<QuestionTerms>): number {
  // In whole hundredths: a sum of fractions drifts.
  let hundredths = 0;
  for (const { terms } of questions) hundredths += Math.round(terms.points * 100);
  return hundredths / 100;
}
