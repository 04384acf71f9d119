import { useLingui } from '@lingui/react/macro';
import { categories, categoryLabels } from '#web/lib/format/category-labels.ts';
import { ListControls, ListSegments, ListSelect } from '#web/ui/lists/list-controls.tsx';
import type { BankList } from './bank-list-state.ts';

export function BankFilters({ list }: { list: BankList }) {
  const { t } = useLingui();
  return (
    <ListControls list={list} search={{ label: t`Search banks`, placeholder: t`Title or description` }}>
      <ListSegments
        list={list}
        name="status"
        label={t`Status`}
        options={[
          { value: 'ACTIVE', label: t({ message: 'Active', context: 'question bank' }) },
          { value: 'ARCHIVED', label: t({ message: 'Archived', context: 'question bank' }) },
        ]}
      />
      <ListSelect
        list={list}
        name="category"
        label={t`Category`}
        options={[
          { value: 'all', label: t`All categories` },
          ...categories.map((value) => ({ value, label: t(categoryLabels[value]) })),
        ]}
      />
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'title', label: t`Title` },
          { value: 'changed', label: t`Last changed` },
          { value: 'questions', label: t`Most questions` },
        ]}
      />
    </ListControls>
  );
}
