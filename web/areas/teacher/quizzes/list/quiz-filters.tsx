import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import type { QuizList } from './quiz-list-state.ts';

export function QuizFilters({ list }: { list: QuizList }) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  return (
    <ListControls list={list} search={{ label: t`Search quizzes`, placeholder: t`Title or description` }}>
      <ListSelect
        list={list}
        name="state"
        label={t`Status`}
        options={[
          { value: 'all', label: t`Drafts and published` },
          { value: 'draft', label: t`Drafts` },
          { value: 'published', label: t`Published` },
          { value: 'archived', label: t`Archived` },
          { value: 'deleted', label: t({ message: 'Deleted', context: 'quizzes' }) },
        ]}
      />
      <ListSelect
        list={list}
        name="programme"
        label={t`Programme`}
        placeholder={t`All programmes`}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'changed', label: t`Last changed` },
          { value: 'newest', label: t`Newest first` },
          { value: 'title', label: t`Title` },
          { value: 'opens', label: t`Opening time` },
          { value: 'closes', label: t`Closing time` },
        ]}
      />
    </ListControls>
  );
}
