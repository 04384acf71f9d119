import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './list.module.css';
import { placeText } from './place-text.ts';
import { useRows } from './rows-provider.ts';
import { sayOutcome } from './say-outcome.ts';
import { useQuestionChange } from './use-question-change.ts';

interface Props {
  question: UploadQuestion;
  isOpen: boolean;
  /** What opens the editor. */
  ref: Ref<HTMLButtonElement>;
}

export function RowActions({ question, isOpen, ref }: Props) {
  const { t } = useLingui();
  const { uploadId, onToggle, onChanged, announce } = useRows();
  const { position, isDropped } = question;
  const change = useQuestionChange(uploadId, position);
  const place = placeText(question.place);

  function drop(): void {
    if (change.isPending) return;
    change.mutate(
      { isDropped: !isDropped },
      {
        onSuccess: (changed) => {
          onChanged(changed);
          announce(sayOutcome(changed));
        },
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <div className={styles.actions}>
      <Button
        ref={ref}
        size="xs"
        aria-expanded={isOpen}
        aria-label={t`Edit ${place}`}
        onClick={() => onToggle(position)}
      >
        <Trans>Edit</Trans>
      </Button>
      <Button
        variant="subtle"
        size="xs"
        loading={change.isPending}
        aria-label={isDropped ? t`Put back ${place}` : t`Drop ${place}`}
        onClick={drop}
      >
        {isDropped ? <Trans>Put back</Trans> : <Trans>Drop</Trans>}
      </Button>
    </div>
  );
}
