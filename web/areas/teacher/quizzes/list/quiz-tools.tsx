import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { programsQuery } from '#web/lib/programs-query.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from '../../lists/tools.module.css';
import type { QuizChoice, QuizOrder, StateChoice } from './quiz-choice.ts';

type Change = Partial<Record<'search' | 'state' | 'programme' | 'sort', string | null>>;

interface Props {
  choice: QuizChoice;
  onChange: (change: Change, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the quizzes below. */
export function QuizTools({ choice, onChange }: Props) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const states: { value: StateChoice; label: string }[] = [
    { value: 'all', label: t`All but archived` },
    { value: 'draft', label: t`Drafts` },
    { value: 'published', label: t`Published` },
    { value: 'archived', label: t`Archived` },
  ];
  const orders: { value: QuizOrder; label: string }[] = [
    { value: 'changed', label: t`Last changed` },
    { value: 'newest', label: t`Newest first` },
    { value: 'title', label: t`Title` },
    { value: 'opens', label: t`Opening time` },
    { value: 'closes', label: t`Closing time` },
  ];
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search quizzes`}
          placeholder={t`Title or description`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`State`}
          value={choice.state}
          options={states}
          onChange={({ target: { value } }) => onChange({ state: value === 'all' ? null : value })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Programme`}
          value={choice.programId === null ? '' : String(choice.programId)}
          placeholder={t`All programmes`}
          options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target: { value } }) => onChange({ programme: value })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={t`Sort by`}
          value={choice.order}
          options={orders}
          onChange={({ target: { value } }) => onChange({ sort: value === 'changed' ? null : value })}
        />
      </div>
    </div>
  );
}
