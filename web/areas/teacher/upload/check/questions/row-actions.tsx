import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row } from '#web/ui/layout/primitives.tsx';
import { useQuestionChange } from '../../upload-queries.ts';
import { outcomeText, placeText } from '../question-text.ts';
import styles from './questions.module.css';
import { useRows } from './rows-context.ts';

interface Props {
  question: UploadQuestion;
  /** The buttons are gone, so the focus must move. */
  onChosen: () => void;
}

/** Lets the user choose the answer with one click if nothing else is missing. */
export function AnswerChoice({ question, onChosen }: Props) {
  const { t } = useLingui();
  const { uploadId, onChanged, announce } = useRows();
  const change = useQuestionChange(uploadId, question.position);
  const place = placeText(question.place);

  async function choose(correctAnswer: string): Promise<void> {
    if (change.isPending) return;
    try {
      const changed = await change.mutateAsync({ correctAnswer });
      onChosen();
      onChanged(changed);
      announce(outcomeText(changed));
    } catch (error) {
      if (error instanceof Error) toast.error(error.message);
    }
  }

  return (
    <fieldset aria-label={t`Choose the correct answer for ${place}`} aria-busy={change.isPending}>
      <p className={styles.choiceLabel} aria-hidden="true">
        <Trans>Choose the correct answer</Trans>
      </p>
      <ul className={styles.options}>
        {question.options.map(({ optionLabel, optionText }) => (
          <li key={optionLabel}>
            <button type="button" className={styles.choice} onClick={() => void choose(optionLabel)}>
              <Bubble
                letter={optionLabel}
                state={change.isPending && change.variables.correctAnswer === optionLabel ? 'chosen' : 'open'}
                size={20}
              />
              <span className={styles.optionText}>
                <span className="visually-hidden">{optionLabel}: </span>
                <RichText text={optionText} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface RowActionsProps {
  question: UploadQuestion;
  isOpen: boolean;
  /** The button that opens the editor. */
  ref: Ref<HTMLButtonElement>;
}

export function RowActions({ question, isOpen, ref }: RowActionsProps) {
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
          announce(outcomeText(changed));
        },
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <Row className={styles.actions} wrap gap={4}>
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
        aria-label={isDropped ? t`Restore ${place}` : t`Drop ${place}`}
        onClick={drop}
      >
        {isDropped ? <Trans>Restore</Trans> : <Trans>Drop</Trans>}
      </Button>
    </Row>
  );
}
