import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { Pager } from '#web/ui/pager.tsx';
import { useSeesAll } from '../../lists/use-sees-all.ts';
import type { QuizCommand } from '../actions/quiz-command.ts';
import { QuizRow } from './quiz-row.tsx';
import styles from './quiz-table.module.css';

interface Props {
  quizzes: readonly Quiz[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  sectionRef: RefObject<HTMLElement | null>;
  onPage: (page: number) => void;
  onCommand: (command: QuizCommand, quiz: Quiz) => void;
}

export function FoundQuizzes({ quizzes, total, page, isOld, sectionRef, onPage, onCommand }: Props) {
  const { t } = useLingui();
  const withOwner = useSeesAll();
  return (
    <section ref={sectionRef} className={styles.page} tabIndex={-1} aria-label={t`Quizzes`}>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# quiz', other: '# quizzes' })}
      </p>
      <table className={styles.table} aria-busy={isOld}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Quiz</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Questions</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Points</Trans>
            </th>
            <th scope="col">
              <Trans>Time limit</Trans>
            </th>
            <th scope="col">
              <Trans>Window</Trans>
            </th>
            <th scope="col">
              <Trans>Changed</Trans>
            </th>
            <td>
              <span className="visually-hidden">
                <Trans>More</Trans>
              </span>
            </td>
          </tr>
        </thead>
        <tbody>
          {quizzes.map((quiz) => (
            <QuizRow key={quiz.id} quiz={quiz} withOwner={withOwner} onCommand={onCommand} />
          ))}
        </tbody>
      </table>
      <Pager
        label={t`Pages of quizzes`}
        {...page}
        total={total}
        onOffset={(offset) => onPage(offset / page.max + 1)}
      />
    </section>
  );
}
