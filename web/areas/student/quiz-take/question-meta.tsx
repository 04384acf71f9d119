import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Question } from '#shared/contract/question-banks.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import styles from './question-meta.module.css';
import { useQuiz } from './quiz-context.ts';

interface Props {
  id: string;
  question: Question;
  isPhone: boolean;
}

/** "Question 8 · Multiple choice · 2 points". */
export function QuestionMeta({ id, question, isPhone }: Props) {
  const { i18n } = useLingui();
  const { view, position } = useQuiz();
  const number = position + 1;
  const total = view.paper.questions.length;
  return (
    <p id={id} className={styles.meta}>
      <span className={styles.number}>
        {isPhone ? (
          <Trans>
            Question {number} of {total}
          </Trans>
        ) : (
          <Trans>Question {number}</Trans>
        )}
      </span>
      <span aria-hidden="true">·</span>
      <span>{i18n._(questionTypeLabels[question.questionType])}</span>
      <span aria-hidden="true" className={styles.lastDot}>
        ·
      </span>
      <span className={styles.points}>
        <Plural value={question.points} one="# point" other="# points" />
      </span>
    </p>
  );
}
