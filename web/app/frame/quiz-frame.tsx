import type { CurrentUser } from '#shared/contract/auth.ts';
import { QuizTakePage } from '#web/areas/student/quiz-take/quiz-take-page.tsx';
import { useThemePreference } from './use-theme-preference.ts';

/** The quiz screen has no sidebar and a bar of its own: only the quiz. */
export default function QuizFrame({ user }: { user: CurrentUser }) {
  useThemePreference();
  return <QuizTakePage user={user} />;
}
