import { useLingui } from '@lingui/react/macro';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './registration-requests.module.css';
import type { RequestOrder } from './registrations.ts';

interface Props {
  text: string;
  onText: (text: string) => void;
  order: RequestOrder;
  onOrder: (order: RequestOrder) => void;
}

export function RequestTools({ text, onText, order, onOrder }: Props) {
  const { t } = useLingui();
  const orders: { value: RequestOrder; label: string }[] = [
    { value: 'oldest', label: t`Oldest first` },
    { value: 'newest', label: t`Newest first` },
    { value: 'name', label: t`Last name` },
  ];
  return (
    <div className={styles.tools}>
      <SearchField
        label={t`Search pending students`}
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
