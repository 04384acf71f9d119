import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { MarkSign, markLabel } from './mark-sign.tsx';
import type { MarkedQuestion } from './question-counts.ts';
import styles from './question-map.module.css';
import { questionElementId } from './reviewed-questions.tsx';

/** All questions at a glance; each cell scrolls to its question. */
export function QuestionMap({ questions }: { questions: readonly MarkedQuestion[] }) {
  const titleId = useId();
  if (questions.every(({ mark }) => mark === 'unknown')) return null;
  const marks = [...new Set(questions.map(({ mark }) => mark))];
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Question grid</Trans>
      </SectionTitle>
      <ol className={styles.cells}>
        {questions.map(({ question, number, mark }) => (
          <li key={question.id}>
            <button
              type="button"
              className={styles.cell}
              data-mark={mark}
              onClick={() => showQuestion(number)}
            >
              <span>{number}</span>
              <MarkSign mark={mark} size={13} />
            </button>
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark}>
            <MarkSign mark={mark} size={13} /> {markLabel(mark)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function showQuestion(number: number): void {
  const question = document.getElementById(questionElementId(number));
  question?.scrollIntoView({ block: 'start' });
  question?.focus({ preventScroll: true });
}
