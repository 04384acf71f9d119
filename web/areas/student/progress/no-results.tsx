import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Before the first final grade there is nothing to plot. */
export function NoResults({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  return (
    <EmptyState
      headingLevel={2}
      title={t`No final grade yet`}
      text={
        waiting === 0
          ? t`Charts appear here as soon as a quiz has been handed in and marked.`
          : plural(waiting, {
              one: '# result is not final yet. Charts appear here as soon as it is.',
              other: '# results are not final yet. Charts appear here as soon as one is.',
            })
      }
      action={
        !isReadOnly && (
          <Button component={Link} to={paths.student.availableQuizzes} variant="light">
            <Trans>Available Quizzes</Trans>
          </Button>
        )
      }
    />
  );
}
