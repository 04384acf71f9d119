import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type BankChoice, isNarrowed } from './bank-choice.ts';

interface Props {
  choice: BankChoice;
  onNew: () => void;
  onClear: () => void;
}

/** Says why there is nothing, and what to do next. */
export function NoBanks({ choice, onNew, onClear }: Props) {
  const { t } = useLingui();
  if (isNarrowed(choice)) {
    return (
      <EmptyState
        title={t`No bank was found`}
        text={t`Try a part of the title, or another category.`}
        action={
          <Button size="xs" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (choice.status === 'ARCHIVED') {
    return (
      <EmptyState
        title={t`No archived banks`}
        text={t`A bank that you archive is kept here with its questions.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`No question banks yet`}
      text={t`A bank keeps your questions in order. Open one and write them, or upload a file that holds them.`}
      action={
        <>
          <Button size="xs" variant="light" onClick={onNew}>
            <Trans>New Bank</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.upload} size="xs">
            <Trans>Upload a file</Trans>
          </Button>
        </>
      }
    />
  );
}
