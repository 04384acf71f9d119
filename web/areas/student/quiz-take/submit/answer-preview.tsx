import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconFlagFilled } from '@tabler/icons-react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { isAnswered } from '#shared/questions/is-answered.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { useHeadingFocus } from '../question/use-heading-focus.ts';
import { useQuiz } from '../quiz-context.ts';
import { TimerChip } from '../time/timer.tsx';
import styles from './answer-preview.module.css';

/** All questions with the student's answers, to check before submitting. */
export default function AnswerPreview({ showsTimer }: { showsTimer: boolean }) {
  const { view, counts, isLocked, showAnswerPreview, openSummary } = useQuiz();
  const heading = useHeadingFocus('preview', true);
  const { questions } = view.paper;
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.column}>
          <div className={styles.head}>
            <div>
              <h1 className={styles.title} ref={heading} tabIndex={-1}>
                <Trans>Preview</Trans>
              </h1>
              <Text tone="ink2">
                <Trans>
                  {counts.answered} of{' '}
                  <Plural value={questions.length} one="# question" other="# questions" /> answered,{' '}
                  {counts.flagged} flagged
                </Trans>
              </Text>
            </div>
            {showsTimer && <TimerChip />}
          </div>
          <ol className={styles.list}>
            {questions.map((question, place) => (
              <PreviewedAnswer key={question.id} question={question} place={place} />
            ))}
          </ol>
        </div>
      </div>
      <footer className={styles.footer}>
        <Row className={styles.actions} gap={8} justify="between">
          <Button onClick={() => showAnswerPreview(false)}>
            <Trans>Back to the questions</Trans>
          </Button>
          <Button variant="filled" disabled={isLocked} onClick={openSummary}>
            <Trans>Submit Quiz</Trans>
          </Button>
        </Row>
      </footer>
    </>
  );
}

interface Props {
  question: Question;
  place: number;
}

function PreviewedAnswer({ question, place }: Props) {
  const { t } = useLingui();
  const { view, goTo } = useQuiz();
  const number = place + 1;
  return (
    <li className={styles.item}>
      <Row wrap gap={8} align="center">
        <Text as="h2" size="small-label">
          <Trans>Question {number}</Trans>
        </Text>
        {view.answers.get(question.id)?.isMarked && (
          <StatusBadge tone="warning" icon={<IconFlagFilled size={12} aria-hidden="true" />}>
            <Trans>Flagged</Trans>
          </StatusBadge>
        )}
        <div className={styles.go}>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t`Go to question ${number}`}
            onClick={() => goTo(place)}
          >
            <Trans>Go to question</Trans>
          </Button>
        </div>
      </Row>
      <p className={styles.text}>
        <RichText text={question.questionText} />
      </p>
      <GivenAnswer question={question} />
    </li>
  );
}

function GivenAnswer({ question }: { question: Question }) {
  const answer = useQuiz().view.answers.get(question.id);
  const option = question.options.find(({ id }) => id === answer?.selectedOption?.id);
  if (!answer || !isAnswered(answer)) {
    return (
      <Text size="label" tone="warning">
        <Trans>No answer</Trans>
      </Text>
    );
  }
  if (!option) return <p className={styles.written}>{answer.textAnswer}</p>;
  return (
    <p className={styles.chosen}>
      <Bubble letter={option.optionLabel} state="chosen" size={24} />
      <span>
        <span className="visually-hidden">{option.optionLabel}: </span>
        <RichText text={option.optionText} />
      </span>
    </p>
  );
}
