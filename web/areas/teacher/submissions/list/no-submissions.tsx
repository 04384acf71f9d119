import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  isNarrowed: boolean;
  onClear: () => void;
}

/** Says why there is nothing, and what to do next. */
export function NoSubmissions({ isNarrowed, onClear }: Props) {
  const { t } = useLingui();
  return isNarrowed ? (
    <EmptyState
      title={t`No submission was found`}
      text={t`Try a part of the student's name or of the quiz, or another status.`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No submissions yet`}
      text={t`What students hand in appears here. Publish a quiz so that they can begin.`}
      action={
        <Button component={Link} to={paths.teacher.quizzes} size="xs" variant="light">
          <Trans>Go to your quizzes</Trans>
        </Button>
      }
    />
  );
}
