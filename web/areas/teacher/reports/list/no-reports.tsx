import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Says why there is nothing, and what to do next. */
export function NoReports({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useLingui();
  if (search !== '') {
    return (
      <EmptyState
        title={t`No report was found`}
        text={t`Try a part of the title of the quiz.`}
        action={
          <Button size="xs" onClick={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t`No reports yet`}
      text={t`Build a quiz and publish it. What your students make of it stands here as soon as one of them hands in.`}
      action={
        <Button component={Link} to={paths.teacher.quizzes} size="xs" variant="light">
          <Trans>Open Quizzes</Trans>
        </Button>
      }
    />
  );
}
