import { Trans } from '@lingui/react/macro';
import type { ReportItem } from '#shared/contract/reports.ts';
import tables from '../tables.module.css';
import { ItemRow } from './item-row.tsx';

interface Props {
  quizId: number;
  attempts: number;
  items: readonly ReportItem[];
}

export function ItemTable({ quizId, attempts, items }: Props) {
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>No.</Trans>
          </th>
          <th scope="col">
            <Trans>Question</Trans>
          </th>
          <th scope="col">
            <Trans>Correct</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>Discrimination</Trans>
          </th>
          <th scope="col">
            <Trans>Chosen, key filled</Trans>
          </th>
          <th scope="col">
            <Trans>Finding</Trans>
          </th>
        </tr>
      </thead>
      {items.map((item) => (
        <ItemRow key={item.question.id} quizId={quizId} attempts={attempts} item={item} />
      ))}
    </table>
  );
}
