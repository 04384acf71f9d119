import { useLingui } from '@lingui/react/macro';
import { memo, useId, useRef } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { AnswerChoice } from './answer-choice.tsx';
import { lacksOnlyAnswer } from './lacks-answer.ts';
import styles from './list.module.css';
import { placeText } from './place-text.ts';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionOptions } from './question-options.tsx';
import { ResultBadge } from './result-badge.tsx';
import { RowActions } from './row-actions.tsx';
import { RowNotes } from './row-notes.tsx';
import { useRows } from './rows-provider.ts';

interface Props {
  question: UploadQuestion;
  isOpen: boolean;
  isUnsaved: boolean;
}

/** Drawn anew only when it changes itself: beside it may stand thousands. */
export const QuestionRow = memo(function QuestionRow({ question, isOpen, isUnsaved }: Props) {
  const { t } = useLingui();
  const { canChange, hasSeveralTitles } = useRows();
  const { questionText, questionType, quizTitle, questionBankTitle, isDropped, faults } = question;
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <li
      className={styles.row}
      aria-labelledby={id}
      data-faulty={(!isDropped && faults.length > 0) || undefined}
      data-dropped={isDropped || undefined}
      data-open={isOpen || undefined}
    >
      <div className={styles.cells}>
        <p className={styles.place}>{placeText(question.place)}</p>
        <div className={styles.question}>
          <p className={styles.text} id={id} data-empty={questionText.trim() === '' || undefined}>
            {questionText.trim() === '' ? t`(empty)` : <RichText text={questionText} />}
          </p>
          <RowNotes question={question} />
          {canChange && !isOpen && lacksOnlyAnswer(question) ? (
            <AnswerChoice question={question} onChosen={() => toggle.current?.focus()} />
          ) : (
            <QuestionOptions question={question} />
          )}
          {hasSeveralTitles && (
            <p className={styles.where}>{t`Quiz: ${quizTitle} · Question bank: ${questionBankTitle}`}</p>
          )}
        </div>
        <p className={styles.cell}>
          <span className={styles.label}>{t`Type`}: </span>
          {questionType === null ? t`Not known` : t(questionTypeLabels[questionType])}
        </p>
        <p className={styles.cell}>
          <span className={styles.label}>{t`Correct answer`}: </span>
          <span className={styles.answer}>
            <RichText text={question.correctAnswer ?? '–'} />
          </span>
        </p>
        <div className={styles.result}>
          <span className={styles.label}>{t`Result`}: </span>
          <ResultBadge question={question} isUnsaved={isUnsaved} />
          {canChange && <RowActions ref={toggle} question={question} isOpen={isOpen} />}
        </div>
      </div>
      {isOpen && <QuestionEditor question={question} onClosed={() => toggle.current?.focus()} />}
    </li>
  );
});
