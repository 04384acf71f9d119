import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export function NoQuizzes({ filter }: { filter: 'all' | 'available' | 'completed' }) {
  const { t } = useLingui();
  switch (filter) {
    case 'all':
      return <EmptyState title={t`No quizzes yet.`} text={t`New quizzes of the programme appear here.`} />;
    case 'available':
      return (
        <EmptyState title={t`No quiz is waiting.`} text={t`New quizzes of the programme appear here.`} />
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
