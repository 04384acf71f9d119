import { useLingui } from '@lingui/react/macro';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './dashboard.module.css';
import type { PeopleTab } from './people.tsx';

export const peopleOrders = {
  name: { sort: 'name', order: 'asc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  seen: { sort: 'lastSeenAt', order: 'desc' },
  cgpa: { sort: 'currentCgpa', order: 'desc' },
} as const;
export type PeopleOrder = keyof typeof peopleOrders;

interface Props {
  tab: PeopleTab;
  text: string;
  onText: (text: string) => void;
  order: PeopleOrder;
  onOrder: (order: PeopleOrder) => void;
}

export function PeopleSearch({ tab, text, onText, order, onOrder }: Props) {
  const { t } = useLingui();
  const orders: { value: PeopleOrder; label: string }[] = [
    { value: 'name', label: t`Name` },
    { value: 'newest', label: t`Newest first` },
    { value: 'seen', label: t`Last seen` },
    ...(tab === 'STUDENT' ? [{ value: 'cgpa' as const, label: t`Highest CGPA` }] : []),
  ];
  return (
    <div className={styles.tools}>
      <SearchField
        label={tab === 'STUDENT' ? t`Search students` : t`Search teachers`}
        placeholder={t`Name or e-mail address`}
        maxLength={200}
        value={text}
        onChange={onText}
      />
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
  );
}
