import { Plural, Trans } from '@lingui/react/macro';
import { useQuiz } from './quiz-context.ts';

/** "20 questions · 40 points". */
export function QuizFacts() {
  const { questions, quiz } = useQuiz().view.paper;
  return (
    <Trans>
      <Plural value={questions.length} one="# question" other="# questions" /> ·{' '}
      <Plural value={quiz.totalPoints} one="# point" other="# points" />
    </Trans>
  );
}
