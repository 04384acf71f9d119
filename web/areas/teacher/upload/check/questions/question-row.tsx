import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCheck,
  IconInfoCircle,
  IconMinus,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { memo, useId, useRef } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { acceptedAnswers } from '#web/questions/editor/question-draft.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { QuestionEditor } from '../editor/question-editor.tsx';
import { faultText, placeText } from '../question-text.ts';
import { lacksOnlyAnswer } from './lacks-answer.ts';
import { PointsField } from './points-field.tsx';
import styles from './questions.module.css';
import { AnswerChoice, RowActions } from './row-actions.tsx';
import { useRows } from './rows-context.ts';

interface Props {
  question: UploadQuestion;
  isOpen: boolean;
  isUnsaved: boolean;
}

/** Memoised: the list may have thousands of rows. */
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
            <Text
              size="caption"
              tone="ink3"
              breaks
            >{t`Quiz: ${quizTitle} · Question bank: ${questionBankTitle}`}</Text>
          )}
        </div>
        <Text size="small" tone="ink2" breaks>
          <span className={styles.label}>{t`Type`}: </span>
          {questionType === null ? t`Not recognised` : t(questionTypeLabels[questionType])}
        </Text>
        <Text as="div" size="small" tone="ink2">
          <span className={styles.label}>{t`Points`}: </span>
          {/* A question with a fault is checked as a whole, in its editor. */}
          {canChange && !isOpen && !isDropped && faults.length === 0 ? (
            <PointsField question={question} />
          ) : (
            question.points
          )}
        </Text>
        <Text as="div" size="small" tone="ink2" breaks>
          <span className={styles.label}>{t`Correct answer`}: </span>
          <CorrectAnswer question={question} />
        </Text>
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

/** The accepted answers of a short answer on lines of their own. */
function CorrectAnswer({ question: { questionType, correctAnswer } }: { question: UploadQuestion }) {
  const answers = questionType === 'SHORT_ANSWER' ? acceptedAnswers(correctAnswer ?? '') : [];
  if (answers.length < 2) {
    return (
      <span className={styles.answer}>
        <RichText text={correctAnswer ?? '–'} />
      </span>
    );
  }
  return (
    <ul className={styles.accepted}>
      {answers.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The same answer may be written twice.
        <li key={at}>
          <RichText text={answer} />
        </li>
      ))}
    </ul>
  );
}

/** The problems and remarks of a question. */
function RowNotes({ question: { faults, remarks, isDropped } }: { question: UploadQuestion }) {
  if (faults.length + remarks.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {[...new Set(faults)].map((fault) => (
        <li key={fault} className={styles.note} data-tone={isDropped ? 'quiet' : 'danger'}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{faultText(fault)}</span>
        </li>
      ))}
      {[...new Set(remarks)].map((remark) => (
        <li key={remark} className={styles.note} data-tone="quiet">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{faultText(remark)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The options with the correct one marked. */
function QuestionOptions({ question: { options, correctAnswer } }: { question: UploadQuestion }) {
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

const badges = {
  ready: { tone: 'success', Icon: IconCheck, label: <Trans>Ready</Trans> },
  corrected: { tone: 'success', Icon: IconCheck, label: <Trans>Corrected</Trans> },
  fault: { tone: 'danger', Icon: IconX, label: <Trans>Error</Trans> },
  dropped: { tone: 'neutral', Icon: IconMinus, label: <Trans>Dropped</Trans> },
} as const satisfies Record<QuestionResult, unknown>;

function ResultBadge({ question, isUnsaved }: { question: UploadQuestion; isUnsaved: boolean }) {
  const { tone, Icon, label } = badges[resultOf(question)];
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {label}
      </StatusBadge>
      {isUnsaved && (
        <StatusBadge tone="warning" icon={<IconPencil size={12} aria-hidden="true" />}>
          <Trans>Not saved</Trans>
        </StatusBadge>
      )}
    </>
  );
}

type QuestionResult = 'dropped' | 'fault' | 'corrected' | 'ready';

function resultOf({ isDropped, faults, isChanged }: UploadQuestion): QuestionResult {
  if (isDropped) return 'dropped';
  if (faults.length > 0) return 'fault';
  return isChanged ? 'corrected' : 'ready';
}
