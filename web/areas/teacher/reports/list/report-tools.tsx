import { useLingui } from '@lingui/react/macro';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from '../../lists/tools.module.css';
import type { ReportListChoice, ReportOrder } from './report-list-choice.ts';

interface Props {
  choice: ReportListChoice;
  onChange: (change: { search?: string; sort?: string | null }, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the reports below. */
export function ReportTools({ choice, onChange }: Props) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const orders: { value: ReportOrder; label: string }[] = [
    { value: 'recent', label: t`Last submission` },
    { value: 'title', label: t`Title` },
    { value: 'attempts', label: t`Most attempts` },
    { value: 'highest', label: t`Highest mean` },
    { value: 'lowest', label: t`Lowest mean` },
  ];
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search reports`}
          placeholder={t`Title of a quiz`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Sort by`}
          value={choice.order}
          options={orders}
          onChange={({ target: { value } }) => onChange({ sort: value === 'recent' ? null : value })}
        />
      </div>
    </div>
  );
}
