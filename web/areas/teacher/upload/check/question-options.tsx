import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import styles from './list.module.css';

/** The options as students would read them, the right one marked. */
export function QuestionOptions({ question: { options, correctAnswer } }: { question: UploadQuestion }) {
  if (options.length === 0) return null;
  return (
    <ul className={styles.options}>
      {options.map(({ optionLabel, optionText }) => {
        const isRight = optionLabel === correctAnswer;
        return (
          <li key={optionLabel} className={styles.option} data-right={isRight || undefined}>
            <Bubble letter={optionLabel} state={isRight ? 'filled' : 'open'} size={20} />
            <span className={styles.optionText}>
              <span className="visually-hidden">{optionLabel}: </span>
              <RichText text={optionText} />
            </span>
            {isRight && (
              <>
                <IconCheck size={14} aria-hidden="true" />
                <span className="visually-hidden">
                  <Trans>Correct answer</Trans>
                </span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
