import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionVersion } from '#shared/contract/question-work.ts';
import { versionsQuery } from '#web/features/question-banks/questions.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './panels.module.css';
import { VersionItem } from './version-item.tsx';

interface Props {
  bankId: number;
  questionId: number;
}

/** Everything a question has said, the newest first; each beside what it says now. */
export function HistoryPanel({ bankId, questionId }: Props) {
  const { t } = useLingui();
  const versions = useQuery(versionsQuery(questionId));
  return (
    <Loaded
      query={versions}
      loading={t`Loading the history…`}
      skeleton={<SkeletonRows count={4} height={56} />}
      failed={t`The history could not be loaded.`}
    >
      {(data) => <Versions bankId={bankId} questionId={questionId} versions={data} />}
    </Loaded>
  );
}

function Versions({ bankId, questionId, versions }: Props & { versions: readonly QuestionVersion[] }) {
  const { t } = useLingui();
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const current = versions.find(({ isCurrent }) => isCurrent);
  return (
    <div className={styles.panel}>
      {versions.length === 1 && (
        <p className={styles.summary}>
          <Trans>This question has not been changed since it was written.</Trans>
        </p>
      )}
      <ol className={styles.list} aria-label={t`Versions`}>
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            bankId={bankId}
            questionId={questionId}
            version={version}
            current={current}
            isOpen={version.version === openVersion}
            onToggle={() => setOpenVersion(version.version === openVersion ? null : version.version)}
          />
        ))}
      </ol>
    </div>
  );
}
