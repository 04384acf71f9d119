import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { QuizLoading, QuizPage } from '#web/areas/student/quiz-take/quiz-page.tsx';
import { QuizScreen } from '#web/areas/student/quiz-take/quiz-screen.tsx';
import { QuizTakePage } from '#web/areas/student/quiz-take/quiz-take-page.tsx';
import { useThemePreference } from './use-theme-preference.ts';

// Passed as a prop instead of imported there: a module shared by two chunks becomes a third chunk that every student
// loads.
const parts = { QuizLoading, QuizPage, QuizScreen };

interface Props {
  user: CurrentUser;
  /** Shown instead of an attempt. */
  children?: (own: typeof parts) => ReactNode;
}

/** The quiz screen has its own bar and no sidebar. */
export default function QuizFrame({ user, children }: Props) {
  useThemePreference();
  return children ? children(parts) : <QuizTakePage user={user} />;
}
