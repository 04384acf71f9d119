import { useLingui } from '@lingui/react/macro';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { UploadFilter, UploadOrder } from '../uploads.ts';
import styles from './history.module.css';
import { statusName } from './upload-status.ts';

type Choice = Omit<UploadFilter, 'search'>;

interface Props {
  text: string;
  onText: (text: string) => void;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

const statuses = ['PENDING', 'CHECKED', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

/** Narrows and sorts the uploads below. */
export function HistoryTools({ text, onText, choice, onChoice }: Props) {
  const { t } = useLingui();
  const states: { value: Choice['status']; label: string }[] = [
    { value: 'all', label: t`All states` },
    ...statuses.map((value) => ({ value, label: statusName(value) })),
  ];
  const orders: { value: UploadOrder; label: string }[] = [
    { value: 'newest', label: t`Newest first` },
    { value: 'oldest', label: t`Oldest first` },
    { value: 'name', label: t`File name` },
    { value: 'largest', label: t`Largest first` },
  ];

  function choose<Value extends string>(options: readonly { value: Value }[], picked: string) {
    return options.find(({ value }) => value === picked)?.value;
  }

  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search uploads`}
          placeholder={t`File name`}
          maxLength={200}
          value={text}
          onChange={onText}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`State`}
          options={states}
          value={choice.status}
          onChange={({ target }) =>
            onChoice({ ...choice, status: choose(states, target.value) ?? choice.status })
          }
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Sort by`}
          options={orders}
          value={choice.order}
          onChange={({ target }) =>
            onChoice({ ...choice, order: choose(orders, target.value) ?? choice.order })
          }
        />
      </div>
    </div>
  );
}
