import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { SubmissionAnswer } from '#shared/contract/submissions.ts';
import { formatDuration } from '#web/lib/format-duration.ts';
import { countWords } from '#web/questions/count-words.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import styles from './answer-shown.module.css';

/** What a student answered, beside what counts as right; an essay as a text to be read. */
export function AnswerShown({ answer }: { answer: SubmissionAnswer }) {
  return answer.questionType === 'ESSAY' ? <EssayShown answer={answer} /> : <PairShown answer={answer} />;
}

function PairShown({ answer }: { answer: SubmissionAnswer }) {
  return (
    <dl className={styles.pair}>
      <div className={styles.part}>
        <dt className={styles.label}>
          <Trans>Student answer</Trans>
        </dt>
        <dd className={styles.value}>
          <StudentAnswer answer={answer} />
        </dd>
      </div>
      <div className={styles.part}>
        <dt className={styles.label}>
          <Trans>Correct answer</Trans>
        </dt>
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
          <span className={styles.or}>
            {' '}
            <Trans>or</Trans>{' '}
          </span>
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
      <figcaption className={styles.label}>{label}</figcaption>
      <div className={styles.essay}>{text}</div>
      {children && <p className={styles.label}>{children}</p>}
    </figure>
  );
}

function NotAnswered() {
  return (
    <span className={styles.nothing}>
      <Trans>Not answered</Trans>
    </span>
  );
}
