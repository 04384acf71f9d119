import { useLingui } from '@lingui/react/macro';
import type { QuizFilter, QuizOrder } from '#web/features/quizzes/quiz-filter.ts';
import { countQuizzes, type StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './available-quizzes.module.css';

interface Props {
  quizzes: StudentQuizzes;
  search: string;
  onSearch: (search: string) => void;
  filter: QuizFilter;
  onFilter: (filter: QuizFilter) => void;
  order: QuizOrder;
  onOrder: (order: QuizOrder) => void;
}

/** Narrows and sorts the quizzes below. */
export function QuizTools({ quizzes, search, onSearch, filter, onFilter, order, onOrder }: Props) {
  const { t } = useLingui();
  const count = (name: QuizFilter) => countQuizzes(quizzes, name);
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
