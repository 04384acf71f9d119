import { t } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { useSeesAll } from '../../lists/use-sees-all.ts';
import type { QuizCommand } from '../actions/use-quiz-menu.tsx';
import { QuizRow } from './quiz-row.tsx';

interface Props {
  quizzes: readonly Quiz[];
  isOld: boolean;
  onCommand: (command: QuizCommand, quiz: Quiz) => void;
}

export function QuizTable({ quizzes, isOld, onCommand }: Props) {
  const withOwner = useSeesAll();
  return (
    <DataTable columns={columns()} isBusy={isOld} stackedBelow="small-laptop">
      <tbody>
        {quizzes.map((quiz) => (
          <QuizRow key={quiz.id} quiz={quiz} withOwner={withOwner} onCommand={onCommand} />
        ))}
      </tbody>
    </DataTable>
  );
}

function columns(): Column[] {
  return [
    { key: 'quiz', label: t`Quiz` },
    { key: 'state', label: t`Status` },
    { key: 'questions', label: t`Questions`, kind: 'number' },
    { key: 'points', label: t`Points`, kind: 'number' },
    { key: 'limit', label: t`Time limit` },
    { key: 'window', label: t`Availability` },
    { key: 'changed', label: t`Changed` },
    { key: 'more', label: t`More`, kind: 'menu' },
  ];
}
