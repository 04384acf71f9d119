import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { QuizFilter } from './quiz-filter.ts';

export function NoQuizzes({ filter, isSearching = false }: { filter: QuizFilter; isSearching?: boolean }) {
  const { t } = useLingui();
  if (isSearching) {
    return (
      <EmptyState title={t`No quiz was found.`} text={t`Try a part of the title or of the teacher's name.`} />
    );
  }
  switch (filter) {
    case 'all':
      return <EmptyState title={t`No quizzes yet.`} text={t`New quizzes of the programme appear here.`} />;
    case 'available':
      return (
        <EmptyState title={t`No quiz is waiting.`} text={t`New quizzes of the programme appear here.`} />
      );
    case 'in-progress':
      return (
        <EmptyState
          title={t`No quiz is in progress.`}
          text={t`A quiz that has been started stands here until it is handed in.`}
        />
      );
    case 'completed':
      return (
        <EmptyState
          title={t`No quiz has been completed yet.`}
          text={t`Results appear here as soon as a quiz is handed in.`}
        />
      );
  }
}
