import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '#web/features/question-banks/tags.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from '../../lists/tools.module.css';
import type { QuestionChoice, QuestionOrder } from './question-choice.ts';

type Change = Partial<Record<'search' | 'type' | 'tag' | 'used' | 'sort', string | null>>;

interface Props {
  bankId: number;
  choice: QuestionChoice;
  onChange: (change: Change, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the questions below. */
export function QuestionTools({ bankId, choice, onChange }: Props) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const orders: { value: QuestionOrder; label: string }[] = [
    { value: 'own', label: t`Own order` },
    { value: 'newest', label: t`Newest first` },
    { value: 'changed', label: t`Last changed` },
    { value: 'text', label: t`Text` },
    { value: 'points', label: t`Most points` },
  ];
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search questions`}
          placeholder={t`Text, option or tag`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      <Choice
        label={t`Type`}
        value={choice.type}
        options={[
          { value: 'all', label: t`All types` },
          ...Object.entries(questionTypeLabels).map(([value, label]) => ({ value, label: t(label) })),
        ]}
        onChange={(type) => onChange({ type })}
      />
      <TagChoice bankId={bankId} tagId={choice.tagId} onChange={(tag) => onChange({ tag })} />
      <Choice
        label={t`Use`}
        value={choice.used}
        options={[
          { value: 'all', label: t`Used or not` },
          { value: 'true', label: t`Used in a quiz` },
          { value: 'false', label: t`Not used` },
        ]}
        onChange={(used) => onChange({ used })}
      />
      <Choice
        label={t`Sort by`}
        value={choice.order}
        options={orders}
        onChange={(sort) => onChange({ sort: sort === 'own' ? null : sort })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Null for "all": it need not stand in the address. */
  onChange: (value: string | null) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <SelectField
        label={label}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value === 'all' ? null : target.value)}
      />
    </div>
  );
}

interface TagChoiceProps {
  bankId: number;
  tagId: number | null;
  onChange: (tagId: string | null) => void;
}

function TagChoice({ bankId, tagId, onChange }: TagChoiceProps) {
  const { t } = useLingui();
  const { data: tags = [] } = useQuery(tagsQuery(bankId));
  const used = tags.filter(({ id, questions }) => questions > 0 || id === tagId);
  const isKnown = tagId === null || used.some(({ id }) => id === tagId);
  return (
    <Choice
      label={t`Tag`}
      value={tagId === null ? 'all' : String(tagId)}
      options={[
        { value: 'all', label: t`All tags` },
        ...used.map(({ id, name, questions }) => ({ value: String(id), label: `${name} (${questions})` })),
        // An address may name a tag that is gone: it must not look as if all were shown.
        ...(isKnown ? [] : [{ value: String(tagId), label: t`A tag that is gone` }]),
      ]}
      onChange={onChange}
    />
  );
}
