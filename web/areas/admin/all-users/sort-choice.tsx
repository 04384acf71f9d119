import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './all-users.module.css';
import { usualOrder } from './people-choice.ts';
import { sortLabels } from './people-columns.ts';
import type { PeopleToolsProps } from './people-tools.tsx';

/** For where there are no heads of columns. */
export function SortChoice({ choice, onChange }: PeopleToolsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t`Sort by`}
          value={choice.sort}
          options={Object.entries(sortLabels).map(([value, label]) => ({ value, label: i18n._(label) }))}
          onChange={({ target: { value } }) =>
            onChange({ sort: value === 'name' ? null : value, order: null })
          }
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Order`}
          value={choice.order}
          options={[
            { value: 'asc', label: t`Ascending` },
            { value: 'desc', label: t`Descending` },
          ]}
          onChange={({ target: { value } }) =>
            onChange({ order: value === usualOrder(choice.sort) ? null : value })
          }
        />
      </div>
    </>
  );
}
