import { Trans, useLingui } from '@lingui/react/macro';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { GradeBookSummary } from '#shared/contract/results/record.ts';
import { categories, categoryLabels } from '#web/lib/format/category-labels.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import styles from './grade-book.module.css';
import type { GradeBookList } from './grade-book-list-state.ts';

interface Props {
  list: GradeBookList;
  /** Lists the student's subjects; all subjects are offered until it is loaded. */
  summary: GradeBookSummary | undefined;
}

/** Filters and sorts the results. */
export function GradeBookFilters({ list, summary }: Props) {
  const { t, i18n } = useLingui();
  const had = summary && new Set(summary.subjects.map((each) => each.subject));
  const offered = categories.filter((each) => !had || had.has(each) || each === list.state.subject);
  return (
    <ListControls list={list} search={{ label: t`Search by title`, placeholder: t`Quiz title` }}>
      <ListSelect
        list={list}
        name="subject"
        label={t`Subject`}
        options={[
          { value: 'all', label: t`All subjects` },
          ...offered.map((value) => ({ value, label: i18n._(categoryLabels[value]) })),
        ]}
      />
      <ListSelect
        list={list}
        name="status"
        label={t`Status`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'completed', label: t`Completed` },
          { value: 'in-progress', label: t`In Progress` },
          { value: 'missed', label: t`Missed` },
        ]}
      />
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'date', label: t`Date` },
          { value: 'score', label: t`Score` },
          { value: 'title', label: t`Title` },
        ]}
      />
      <OrderButton list={list} />
    </ListControls>
  );
}

function OrderButton({ list }: Pick<Props, 'list'>) {
  const { t } = useLingui();
  const isAscending = list.state.order === 'asc';
  return (
    <Button
      className={styles.order}
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
      onClick={() => list.setOrder(isAscending ? 'desc' : 'asc')}
    >
      {isAscending ? <Trans>Ascending</Trans> : <Trans>Descending</Trans>}
    </Button>
  );
}
