import { useLingui } from '@lingui/react/macro';
import type { SubmissionCounts } from '#shared/contract/submissions.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './list.module.css';
import type { StatusChoice } from './submission-choice.ts';

interface Props {
  value: StatusChoice;
  counts: SubmissionCounts | undefined;
  onChange: (status: StatusChoice) => void;
}

export function StatusFilter({ value, counts, onChange }: Props) {
  const { t, i18n } = useLingui();
  const options: { value: StatusChoice; word: string; count: number | undefined }[] = [
    { value: 'all', word: t`All`, count: counts?.all },
    { value: 'pending', word: t`Pending`, count: counts?.pending },
    { value: 'auto-graded', word: t`Auto-graded`, count: counts?.autoGraded },
    { value: 'graded', word: t`Graded`, count: counts?.graded },
  ];
  return (
    <div className={styles.status}>
      <Segmented
        label={t`Status`}
        value={value}
        onChange={onChange}
        options={options.map(({ value: status, word, count }) => ({
          value: status,
          label: (
            <span className={styles.segment}>
              {word} <span>{count === undefined ? '–' : i18n.number(count)}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}
