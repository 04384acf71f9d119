import { useLingui } from '@lingui/react/macro';
import { CheckField } from '#web/ui/check-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './list.module.css';
import type { ChoiceChange, SubmissionChoice, SubmissionOrder } from './submission-choice.ts';
import { useQuizOptions } from './use-quiz-options.ts';

interface Props {
  choice: SubmissionChoice;
  /** How many have late answers to decide on. */
  late: number;
  /** Of the chosen quiz, where one of its submissions is on the page. */
  quizTitle: string | undefined;
  onChange: (change: ChoiceChange) => void;
}

export function FilterFields({ choice, late, quizTitle, onChange }: Props) {
  const { t } = useLingui();
  const quizzes = useQuizOptions(choice.quizId, quizTitle);
  const orders: { value: SubmissionOrder; label: string }[] = [
    { value: 'newest', label: t`Newest first` },
    { value: 'oldest', label: t`Oldest first` },
    { value: 'student', label: t`Student` },
    { value: 'quiz', label: t`Quiz` },
    { value: 'best', label: t`Highest score` },
    { value: 'lowest', label: t`Lowest score` },
  ];
  return (
    <div className={styles.fields}>
      <SelectField
        label={t`Quiz`}
        value={choice.quizId === null ? '' : String(choice.quizId)}
        placeholder={t`All quizzes`}
        options={quizzes.map(({ id, title }) => ({ value: String(id), label: title }))}
        onChange={({ target: { value } }) => onChange({ quiz: value })}
      />
      <SelectField
        label={t`Sort by`}
        value={choice.order}
        options={orders}
        onChange={({ target: { value } }) => onChange({ sort: value === 'newest' ? null : value })}
      />
      <CheckField
        label={t`Late answers to decide (${late})`}
        checked={choice.isLate}
        onChange={({ target: { checked } }) => onChange({ late: checked ? 'yes' : null })}
      />
    </div>
  );
}
