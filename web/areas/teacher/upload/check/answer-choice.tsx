import { Trans, useLingui } from '@lingui/react/macro';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './list.module.css';
import { placeText } from './place-text.ts';
import { useRows } from './rows-provider.ts';
import { sayOutcome } from './say-outcome.ts';
import { useQuestionChange } from './use-question-change.ts';

interface Props {
  question: UploadQuestion;
  /** The buttons are gone: the focus must go somewhere. */
  onChosen: () => void;
}

/** Mends a question with one click, when the answer is all that is missing. */
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
      announce(sayOutcome(changed));
    } catch (error) {
      if (error instanceof Error) toast.error(error.message);
    }
  }

  return (
    <fieldset aria-label={t`Choose the answer of ${place}`} aria-busy={change.isPending}>
      <p className={styles.choiceLabel} aria-hidden="true">
        <Trans>Choose the answer</Trans>
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
