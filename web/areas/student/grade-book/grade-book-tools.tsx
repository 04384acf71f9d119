import { Trans, useLingui } from '@lingui/react/macro';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { GradeBookSummary } from '#shared/contract/record.ts';
import { categories, categoryLabels } from '#web/lib/category-labels.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './grade-book.module.css';
import type { GradeBookChoice } from './grade-book-choice.ts';

interface Props {
  choice: GradeBookChoice;
  /** Says which subjects there are; before it is known all are offered. */
  summary: GradeBookSummary | undefined;
  onChange: (changes: Record<string, string | null>, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the results below; all of it stands in the address. */
export function GradeBookTools({ choice, summary, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { subject, status, sort } = choice;
  const [search, setSearch] = usePausedText(choice.search, (text) =>
    onChange({ search: text }, { replace: true }),
  );
  const had = summary && new Set(summary.subjects.map((each) => each.subject));
  const offered = categories.filter((each) => !had || had.has(each) || each === subject);
  const chosen = (name: string, value: string, usual: string) => ({ [name]: value === usual ? null : value });
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search by title`}
          placeholder={t`Title of a quiz`}
          maxLength={200}
          value={search}
          onChange={setSearch}
        />
      </div>
      <SelectField
        label={t`Subject`}
        value={subject}
        onChange={({ target }) => onChange(chosen('subject', target.value, 'all'))}
        options={[
          { value: 'all', label: t`All subjects` },
          ...offered.map((value) => ({ value, label: i18n._(categoryLabels[value]) })),
        ]}
      />
      <SelectField
        label={t`Status`}
        value={status}
        onChange={({ target }) => onChange(chosen('status', target.value, 'all'))}
        options={[
          { value: 'all', label: t`All` },
          { value: 'completed', label: t`Completed` },
          { value: 'in-progress', label: t`In Progress` },
          { value: 'missed', label: t`Missed` },
        ]}
      />
      <SelectField
        label={t`Sort by`}
        value={sort}
        onChange={({ target }) => onChange({ ...chosen('sort', target.value, 'date'), order: null })}
        options={[
          { value: 'date', label: t`Date` },
          { value: 'score', label: t`Score` },
          { value: 'title', label: t`Title` },
        ]}
      />
      <OrderButton choice={choice} onChange={onChange} />
    </div>
  );
}

function OrderButton({ choice: { sort, order }, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  const { t } = useLingui();
  const isAscending = order === 'asc';
  const usual = sort === 'title' ? 'asc' : 'desc';
  const other = isAscending ? 'desc' : 'asc';
  return (
    <Button
      aria-label={
        isAscending
          ? t`Ascending: press to sort in descending order`
          : t`Descending: press to sort in ascending order`
      }
      leftSection={
        isAscending ? (
          <IconSortAscending size={16} aria-hidden="true" />
        ) : (
          <IconSortDescending size={16} aria-hidden="true" />
        )
      }
      onClick={() => onChange({ order: other === usual ? null : other })}
    >
      {isAscending ? <Trans>Ascending</Trans> : <Trans>Descending</Trans>}
    </Button>
  );
}
