import { useLingui } from '@lingui/react/macro';
import { isAnswered } from '#shared/questions/is-answered.ts';
import { useQuiz } from './quiz-context.ts';

/** "Question 4, flagged, answered". */
export function useQuestionLabel(place: number): string {
  const { t } = useLingui();
  const { view } = useQuiz();
  const answer = view.answers.get(view.paper.questions[place]?.id ?? 0);
  const number = place + 1;
  if (answer?.others?.length) return t`Question ${number}, needs a choice`;
  if (answer?.isMarked) {
    return isAnswered(answer)
      ? t`Question ${number}, flagged, answered`
      : t`Question ${number}, flagged, unanswered`;
  }
  return isAnswered(answer) ? t`Question ${number}, answered` : t`Question ${number}, unanswered`;
}
