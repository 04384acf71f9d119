import { useLingui } from '@lingui/react/macro';
import { categories, categoryLabels } from '#web/lib/category-labels.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from '../../lists/tools.module.css';
import type { BankChoice, BankOrder } from './bank-choice.ts';

type Change = Partial<Record<'search' | 'category' | 'status' | 'sort', string | null>>;

interface Props {
  choice: BankChoice;
  onChange: (change: Change, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the banks below. */
export function BankTools({ choice, onChange }: Props) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const orders: { value: BankOrder; label: string }[] = [
    { value: 'title', label: t`Title` },
    { value: 'changed', label: t`Last changed` },
    { value: 'questions', label: t`Most questions` },
  ];
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search banks`}
          placeholder={t`Title or description`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      <Segmented
        label={t`Status`}
        value={choice.status}
        onChange={(status) => onChange({ status: status === 'ACTIVE' ? null : status })}
        options={[
          { value: 'ACTIVE', label: t({ message: 'Active', context: 'question bank' }) },
          { value: 'ARCHIVED', label: t({ message: 'Archived', context: 'question bank' }) },
        ]}
      />
      <div className={styles.choice}>
        <SelectField
          label={t`Category`}
          value={choice.category}
          options={[
            { value: 'all', label: t`All categories` },
            ...categories.map((value) => ({ value, label: t(categoryLabels[value]) })),
          ]}
          onChange={({ target: { value } }) => onChange({ category: value === 'all' ? null : value })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Sort by`}
          value={choice.order}
          options={orders}
          onChange={({ target: { value } }) => onChange({ sort: value === 'title' ? null : value })}
        />
      </div>
    </div>
  );
}
