import type { Quiz } from '#shared/contract/quizzes.ts';

export interface QuizDialogProps {
  quiz: Quiz;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}
