import { useLingui } from '@lingui/react/macro';
import { defineList, type useLocalListState } from '#web/lib/lists/list-state.ts';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { statusName } from './upload-status.ts';

const statuses = ['PENDING', 'CHECKED', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

export const uploadList = defineList({
  filters: { status: ['all', ...statuses] },
  sorts: ['newest', 'oldest', 'name', 'largest'],
});

type UploadList = ReturnType<typeof useLocalListState<typeof uploadList>>;

export function HistoryFilters({ list }: { list: UploadList }) {
  const { t } = useLingui();
  return (
    <ListControls list={list} search={{ label: t`Search uploads`, placeholder: t`File name` }}>
      <ListSelect
        list={list}
        name="status"
        label={t`Status`}
        options={[
          { value: 'all', label: t`All statuses` },
          ...statuses.map((value) => ({ value, label: statusName(value) })),
        ]}
      />
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'name', label: t`File name` },
          { value: 'largest', label: t`Largest first` },
        ]}
      />
    </ListControls>
  );
}
