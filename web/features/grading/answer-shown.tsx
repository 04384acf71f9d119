import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { countWords } from '#web/questions/answering/count-words.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './answer-shown.module.css';

/** A student's answer next to the answer key. An essay is shown as text. */
export function AnswerShown({ answer }: { answer: SubmissionAnswer }) {
  return answer.questionType === 'ESSAY' ? <EssayShown answer={answer} /> : <PairShown answer={answer} />;
}

function PairShown({ answer }: { answer: SubmissionAnswer }) {
  return (
    <dl className={styles.pair}>
      <div className={styles.part}>
        <Text as="dt" size="caption" tone="ink2">
          <Trans>Student answer</Trans>
        </Text>
        <dd className={styles.value}>
          <StudentAnswer answer={answer} />
        </dd>
      </div>
      <div className={styles.part}>
        <Text as="dt" size="caption" tone="ink2">
          <Trans>Correct answer</Trans>
        </Text>
        <dd className={styles.value}>
          <CorrectAnswer answer={answer} />
        </dd>
      </div>
    </dl>
  );
}

function StudentAnswer({ answer: { options, selectedAnswer, studentAnswer } }: { answer: SubmissionAnswer }) {
  const chosen = options.find(({ optionLabel }) => optionLabel === selectedAnswer);
  if (chosen) return <Lettered letter={chosen.optionLabel} text={chosen.optionText} />;
  if (studentAnswer === null || studentAnswer.trim() === '') return <NotAnswered />;
  return studentAnswer;
}

function CorrectAnswer({ answer: { options, acceptedAnswers } }: { answer: SubmissionAnswer }) {
  if (acceptedAnswers.length === 0) return <Trans>None</Trans>;
  return acceptedAnswers.map((accepted, place) => {
    const option = options.find(({ optionLabel }) => optionLabel === accepted);
    return (
      <Fragment key={accepted}>
        {place > 0 && (
          <Text as="span" tone="ink2">
            {' '}
            <Trans>or</Trans>{' '}
          </Text>
        )}
        {option ? <Lettered letter={accepted} text={option.optionText} /> : <RichText text={accepted} />}
      </Fragment>
    );
  });
}

function Lettered({ letter, text }: { letter: string; text: string }) {
  return (
    <span className={styles.lettered}>
      <Bubble letter={letter} state="open" size={24} />
      <span>
        <span className="visually-hidden">{letter}: </span>
        <RichText text={text} />
      </span>
    </span>
  );
}

function EssayShown({ answer: { studentAnswer, correctAnswer, timeSpent } }: { answer: SubmissionAnswer }) {
  const { t } = useLingui();
  const written = studentAnswer?.trim() ?? '';
  const words = plural(countWords(written), { one: '# word', other: '# words' });
  const time = formatDuration(timeSpent);
  return (
    <>
      <Passage label={t`Student answer`} text={written === '' ? <NotAnswered /> : written}>
        {written !== '' && (timeSpent > 0 ? t`${words} · written in ${time}` : words)}
      </Passage>
      {correctAnswer !== null && correctAnswer.trim() !== '' && (
        <Passage label={t`Model answer`} text={<RichText text={correctAnswer} />} />
      )}
    </>
  );
}

interface PassageProps {
  label: string;
  text: ReactNode;
  children?: ReactNode;
}

function Passage({ label, text, children }: PassageProps) {
  return (
    <figure className={styles.passage}>
      <Text as="figcaption" size="caption" tone="ink2">
        {label}
      </Text>
      <div className={styles.essay}>{text}</div>
      {children && (
        <Text size="caption" tone="ink2">
          {children}
        </Text>
      )}
    </figure>
  );
}

function NotAnswered() {
  return (
    <Text as="span" tone="ink2">
      <Trans>Not answered</Trans>
    </Text>
  );
}

interface Props {
  question: Pick<SubmissionAnswer, 'questionText' | 'questionType' | 'imageUrl' | 'imageAlt'>;
  /** Its position on the paper, absent if it varies. */
  number?: number;
  /** Shown at the end of the first line, such as the points. */
  points?: ReactNode;
  headingLevel: 2 | 3;
  headingId?: string;
}

/** A question as students saw it. */
export function QuestionShown({ question, number, points, headingLevel, headingId }: Props) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, imageUrl, imageAlt } = question;
  const type = i18n._(questionTypeLabels[questionType]);
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <div className={styles.first}>
        <Text size="small" tone="ink2">
          {number === undefined ? type : t`Question ${number} · ${type}`}
        </Text>
        {points !== undefined && <Text size="small-label">{points}</Text>}
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
