import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isNarrowed, type QuestionChoice } from './question-choice.ts';

interface Props {
  choice: QuestionChoice;
  canAdd: boolean;
  onAdd: () => void;
  onClear: () => void;
}

/** Says why there is nothing, and what to do next. */
export function NoQuestions({ choice, canAdd, onAdd, onClear }: Props) {
  const { t } = useLingui();
  if (isNarrowed(choice)) {
    return (
      <EmptyState
        title={t`No question was found`}
        text={t`Try another word, or fewer filters.`}
        action={
          <Button size="xs" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (choice.isDeleted) {
    return (
      <EmptyState
        title={t`Nothing has been deleted`}
        text={t`What you delete stays here and can be restored.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`No questions yet`}
      text={t`Write the first one, or upload a file that holds them.`}
      action={
        canAdd && (
          <>
            <Button size="xs" variant="light" onClick={onAdd}>
              <Trans>Write the first question</Trans>
            </Button>
            <Button component={Link} to={paths.teacher.upload} size="xs">
              <Trans>Upload a file</Trans>
            </Button>
          </>
        )
      }
    />
  );
}
