import { useLingui } from '@lingui/react/macro';
import type { CountedAttempts } from '#shared/contract/reports.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './report.module.css';

interface Props {
  counted: CountedAttempts;
  onChange: (counted: CountedAttempts) => void;
}

/** Which attempts are counted where a student has several. */
export function CountedChoice({ counted, onChange }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.counted}>
      <span aria-hidden="true">{t`Attempts counted`}</span>
      <Segmented
        label={t`Attempts counted`}
        value={counted}
        onChange={onChange}
        options={[
          { value: 'best', label: t`Best` },
          { value: 'first', label: t`First` },
          { value: 'last', label: t`Last` },
          { value: 'all', label: t`All` },
        ]}
      />
      <span className={styles.countedNote}>{noteOf()}</span>
    </div>
  );

  function noteOf(): string {
    switch (counted) {
      case 'best':
        return t`Each student's best`;
      case 'first':
        return t`Each student's first`;
      case 'last':
        return t`Each student's last`;
      case 'all':
        return t`Every attempt, so a student may count several times`;
    }
  }
}
