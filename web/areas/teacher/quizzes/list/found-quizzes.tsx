import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import styles from '../../lists/list-page.module.css';
import { useSeesAll } from '../../lists/use-sees-all.ts';
import type { QuizCommand } from '../actions/quiz-command.ts';
import { QuizRow } from './quiz-row.tsx';

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
      <DataTable columns={columns()} isBusy={isOld} stackedBelow="66em">
        <tbody>
          {quizzes.map((quiz) => (
            <QuizRow key={quiz.id} quiz={quiz} withOwner={withOwner} onCommand={onCommand} />
          ))}
        </tbody>
      </DataTable>
      <Pager
        label={t`Pages of quizzes`}
        {...page}
        total={total}
        onOffset={(offset) => onPage(offset / page.max + 1)}
      />
    </section>
  );
}

function columns(): Column[] {
  return [
    { key: 'quiz', label: translate`Quiz` },
    { key: 'state', label: translate`State` },
    { key: 'questions', label: translate`Questions`, kind: 'number' },
    { key: 'points', label: translate`Points`, kind: 'number' },
    { key: 'limit', label: translate`Time limit` },
    { key: 'window', label: translate`Window` },
    { key: 'changed', label: translate`Changed` },
    { key: 'more', label: translate`More`, kind: 'menu' },
  ];
}
