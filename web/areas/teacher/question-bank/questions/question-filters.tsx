import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '#web/features/question-banks/question-queries.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import type { QuestionListControl } from './question-list-state.ts';

interface Props {
  bankId: number;
  list: QuestionListControl;
}

export function QuestionFilters({ bankId, list }: Props) {
  const { t } = useLingui();
  return (
    <ListControls list={list} search={{ label: t`Search questions`, placeholder: t`Text, option or tag` }}>
      <ListSelect
        list={list}
        name="type"
        label={t`Type`}
        options={[
          { value: 'all', label: t`All types` },
          ...Object.entries(questionTypeLabels).map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
      <TagFilter bankId={bankId} list={list} />
      <ListSelect
        list={list}
        name="used"
        label={t`Usage`}
        options={[
          { value: 'all', label: t`Used and unused` },
          { value: 'true', label: t`Used in a quiz` },
          { value: 'false', label: t`Not used` },
        ]}
      />
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'own', label: t`Bank order` },
          { value: 'newest', label: t`Newest first` },
          { value: 'changed', label: t`Last changed` },
          { value: 'text', label: t`Text` },
          { value: 'points', label: t`Most points` },
        ]}
      />
    </ListControls>
  );
}

function TagFilter({ bankId, list }: Props) {
  const { t } = useLingui();
  const { data: tags = [] } = useQuery(tagsQuery(bankId));
  const tagId = list.state.tag;
  const used = tags.filter(({ id, questions }) => questions > 0 || id === tagId);
  const isKnown = tagId === null || used.some(({ id }) => id === tagId);
  return (
    <ListSelect
      list={list}
      name="tag"
      label={t`Tag`}
      placeholder={t`All tags`}
      options={[
        ...used.map(({ id, name, questions }) => ({ value: String(id), label: `${name} (${questions})` })),
        // A link may name a deleted tag: without this option the list would look unfiltered.
        ...(isKnown ? [] : [{ value: String(tagId), label: t`Deleted tag` }]),
      ]}
    />
  );
}
