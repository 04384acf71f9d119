import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import styles from './check.module.css';
import { useCheck } from './check-provider.ts';
import { understoodOf } from './understood.ts';

export function CheckFigures() {
  const { t } = useLingui();
  const { quizzes, questionBanks, questions, options, faulty } = understoodOf(useCheck().upload);
  return (
    <div className={styles.figures}>
      <StatStrip
        label={t`What an import would create`}
        items={[
          { key: 'quizzes', label: t`Quizzes`, value: quizzes },
          { key: 'banks', label: t`Question banks`, value: questionBanks },
          { key: 'questions', label: t`Questions`, value: questions },
          { key: 'options', label: t`Options`, value: options },
          { key: 'faults', label: t`Faults`, value: <Faults count={faulty} /> },
        ]}
      />
    </div>
  );
}

function Faults({ count }: { count: number }) {
  if (count === 0) return 0;
  return (
    <span className={styles.faults}>
      {count}
      <IconAlertTriangle size={20} aria-hidden="true" />
    </span>
  );
}
