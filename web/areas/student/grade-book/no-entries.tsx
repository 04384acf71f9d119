import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  isNarrowed: boolean;
  onClear: () => void;
}

export function NoEntries({ isNarrowed, onClear }: Props) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  if (isNarrowed) {
    return (
      <EmptyState
        headingLevel={2}
        title={t`No result matches this choice.`}
        text={t`Change the filters, or take them away.`}
        action={
          <Button onClick={onClear}>
            <Trans>Show all results</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      title={t`No results yet`}
      text={t`Results appear here as soon as a quiz is handed in.`}
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
