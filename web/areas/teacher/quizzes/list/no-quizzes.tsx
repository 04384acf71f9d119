import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isNarrowed, type QuizChoice } from './quiz-choice.ts';

interface Props {
  choice: QuizChoice;
  onNew: () => void;
  onClear: () => void;
}

/** Says why there is nothing, and what to do next. */
export function NoQuizzes({ choice, onNew, onClear }: Props) {
  const { t } = useLingui();
  if (isNarrowed(choice)) {
    return (
      <EmptyState
        title={t`No quiz was found`}
        text={t`Try a part of the title, or another state or programme.`}
        action={
          <Button size="xs" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (choice.state === 'archived') {
    return (
      <EmptyState
        title={t`No archived quizzes`}
        text={t`A quiz that you archive is kept here with its results.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`No quizzes yet`}
      text={t`Put one together from the questions of your banks, or upload a file that holds one.`}
      action={
        <>
          <Button size="xs" variant="light" onClick={onNew}>
            <Trans>Build your first quiz</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.upload} size="xs">
            <Trans>Upload a file</Trans>
          </Button>
        </>
      }
    />
  );
}
