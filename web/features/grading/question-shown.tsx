import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SubmissionAnswer } from '#shared/contract/submissions.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import styles from './question-shown.module.css';

interface Props {
  question: Pick<SubmissionAnswer, 'questionText' | 'questionType' | 'imageUrl' | 'imageAlt'>;
  /** Its place on the paper; left out where it has none of its own. */
  number?: number;
  /** Stands at the end of its first line, such as its points. */
  points?: ReactNode;
  headingLevel: 2 | 3;
  headingId?: string;
}

/** A question as it was asked. */
export function QuestionShown({ question, number, points, headingLevel, headingId }: Props) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, imageUrl, imageAlt } = question;
  const type = i18n._(questionTypeLabels[questionType]);
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <div className={styles.first}>
        <p className={styles.type}>{number === undefined ? type : t`Question ${number} · ${type}`}</p>
        {points !== undefined && <p className={styles.points}>{points}</p>}
      </div>
      <Heading className={styles.text} id={headingId}>
        <RichText text={questionText} />
      </Heading>
      {imageUrl !== null && (
        <img className={styles.image} src={imageUrl} alt={imageAlt === '' ? t`Figure` : imageAlt} />
      )}
    </>
  );
}
