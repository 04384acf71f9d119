import { useLingui } from '@lingui/react/macro';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { filterQuizzes, type QuizFilter, type QuizOrder } from '#web/features/quizzes/quiz-filter.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './available-quizzes.module.css';

interface Props {
  entries: readonly QuizEntry[];
  search: string;
  onSearch: (search: string) => void;
  filter: QuizFilter;
  onFilter: (filter: QuizFilter) => void;
  order: QuizOrder;
  onOrder: (order: QuizOrder) => void;
}

/** Narrows and sorts the quizzes below. */
export function QuizTools({ entries, search, onSearch, filter, onFilter, order, onOrder }: Props) {
  const { t } = useLingui();
  const count = (name: QuizFilter) => filterQuizzes(entries, name).length;
  const orders: { value: QuizOrder; label: string }[] = [
    { value: 'closing', label: t`Closing time` },
    { value: 'title', label: t`Title` },
    { value: 'newest', label: t`Newest first` },
  ];
  return (
    <div className={styles.tools}>
      <Segmented
        label={t`Which quizzes`}
        value={filter}
        onChange={onFilter}
        options={[
          { value: 'all', label: t`All ${count('all')}` },
          { value: 'available', label: t`Available ${count('available')}` },
          { value: 'in-progress', label: t`In progress ${count('in-progress')}` },
          { value: 'completed', label: t`Completed ${count('completed')}` },
        ]}
      />
      <div className={styles.search}>
        <SearchField
          label={t`Search quizzes`}
          placeholder={t`Title, teacher or description`}
          maxLength={200}
          value={search}
          onChange={onSearch}
        />
      </div>
      <div className={styles.order}>
        <SelectField
          label={t`Sort by`}
          options={orders}
          value={order}
          onChange={({ target }) => {
            const chosen = orders.find(({ value }) => value === target.value);
            if (chosen) onOrder(chosen.value);
          }}
        />
      </div>
    </div>
  );
}
