import type { QuizLoading } from '../quiz-take/quiz-loading.tsx';
import type { QuizPage } from '../quiz-take/quiz-page.tsx';
import type { QuizScreen } from '../quiz-take/quiz-screen.tsx';

/** What of the quiz screen a rehearsal is shown with. */
export interface QuizParts {
  QuizLoading: typeof QuizLoading;
  QuizPage: typeof QuizPage;
  QuizScreen: typeof QuizScreen;
}
