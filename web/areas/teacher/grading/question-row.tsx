import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { GradedQuestion } from '#shared/contract/submissions.ts';
import { questionGradingPath } from '#web/lib/teacher-paths.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import styles from './grading.module.css';

/** A question with how many of its answers wait; leads to them. */
export function QuestionRow({ quizId, question: shown }: { quizId: number; question: GradedQuestion }) {
  const { i18n } = useLingui();
  const { question, questionText, questionType, answers, waiting, manual } = shown;
  const facts = [
    i18n._(questionTypeLabels[questionType]),
    plural(answers, { one: '# answer', other: '# answers' }),
    manual > 0 && plural(manual, { one: '# marked by hand', other: '# marked by hand' }),
  ].filter((fact) => fact !== false);
  // Where nothing waits, the list of those that wait would be empty.
  const to = { pathname: questionGradingPath(quizId, question.id), search: waiting > 0 ? '' : '?state=all' };
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <Link className={styles.rowLink} to={to}>
          <RichText text={questionText} />
        </Link>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <Waiting waiting={waiting} />
    </li>
  );
}

function Waiting({ waiting }: { waiting: number }) {
  return waiting > 0 ? (
    <StatusBadge tone="warning" icon={<IconClock size={12} aria-hidden="true" />}>
      <Trans>{waiting} to mark</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={<IconCheck size={12} aria-hidden="true" />}>
      <Trans>All marked</Trans>
    </StatusBadge>
  );
}
