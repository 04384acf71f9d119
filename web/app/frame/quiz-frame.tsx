import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { QuizLoading } from '#web/areas/student/quiz-take/quiz-loading.tsx';
import { QuizPage } from '#web/areas/student/quiz-take/quiz-page.tsx';
import { QuizScreen } from '#web/areas/student/quiz-take/quiz-screen.tsx';
import { QuizTakePage } from '#web/areas/student/quiz-take/quiz-take-page.tsx';
import { useThemePreference } from './use-theme-preference.ts';

// Handed over, not imported there: what two files of the build share becomes a third, and every student loads it.
const parts = { QuizLoading, QuizPage, QuizScreen };

interface Props {
  user: CurrentUser;
  /** Instead of an attempt. */
  children?: (own: typeof parts) => ReactNode;
}

/** The quiz screen has no sidebar and a bar of its own: only the quiz. */
export default function QuizFrame({ user, children }: Props) {
  useThemePreference();
  return children ? children(parts) : <QuizTakePage user={user} />;
}
