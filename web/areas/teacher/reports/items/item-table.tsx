import { t } from '@lingui/core/macro';
import type { ReportItem } from '#shared/contract/reports.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ItemRow } from './item-row.tsx';

interface Props {
  quizId: number;
  attempts: number;
  items: readonly ReportItem[];
}

export function ItemTable({ quizId, attempts, items }: Props) {
  return (
    <DataTable columns={columns()} stackedBelow="66em">
      {items.map((item) => (
        <ItemRow key={item.question.id} quizId={quizId} attempts={attempts} item={item} />
      ))}
    </DataTable>
  );
}

function columns(): Column[] {
  return [
    { key: 'place', label: t`No.` },
    { key: 'question', label: t`Question` },
    { key: 'correct', label: t`Correct` },
    { key: 'discrimination', label: t`Discrimination`, kind: 'number' },
    { key: 'chosen', label: t`Chosen, key filled` },
    { key: 'finding', label: t`Finding` },
  ];
}
