import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlagFilled } from '@tabler/icons-react';
import type { Question } from '#shared/contract/question-banks.ts';
import { isAnswered } from '#shared/questions/is-answered.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './preview-question.module.css';
import { useQuiz } from './quiz-context.ts';

interface Props {
  question: Question;
  place: number;
}

export function PreviewQuestion({ question, place }: Props) {
  const { t } = useLingui();
  const { view, goTo } = useQuiz();
  const number = place + 1;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h2 className={styles.number}>
          <Trans>Question {number}</Trans>
        </h2>
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
      </div>
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
      <p className={styles.none}>
        <Trans>No answer</Trans>
      </p>
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
