import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export function NoQuizzes({ filter }: { filter: 'all' | 'available' | 'completed' }) {
  const { t } = useLingui();
  switch (filter) {
    case 'all':
      return <EmptyState title={t`No quizzes yet.`} text={t`New quizzes will appear here.`} />;
    case 'available':
      return <EmptyState title={t`No quizzes available.`} text={t`New quizzes will appear here.`} />;
    case 'completed':
      return (
        <EmptyState
          title={t`No completed quizzes yet.`}
          text={t`Results appear here once a quiz is submitted.`}
        />
      );
  }
}
