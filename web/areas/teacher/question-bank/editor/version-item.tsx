import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { QuestionVersion } from '#shared/contract/question-work.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { bankDraftOf } from './bank-draft.ts';
import { findDifferences } from './compare-drafts.ts';
import { DifferenceLegend } from './difference-legend.tsx';
import { DifferentPart } from './different-part.tsx';
import styles from './panels.module.css';
import { RestoreButton } from './restore-button.tsx';

interface Props {
  bankId: number;
  questionId: number;
  version: QuestionVersion;
  current: QuestionVersion | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

export function VersionItem({ bankId, questionId, version, current, isOpen, onToggle }: Props) {
  const { t } = useLingui();
  const toggle = useRef<HTMLButtonElement>(null);
  const when = formatDateTime(version.dateCreated, useDatePreferences());
  const author = version.author?.name ?? t`Imported`;
  const number = version.version;
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <h3 className={styles.itemTitle}>
          <Trans>Version {number}</Trans>
        </h3>
        {version.isCurrent ? (
          <StatusBadge tone="success" icon={<IconCheck size={12} aria-hidden="true" />}>
            <Trans>Current</Trans>
          </StatusBadge>
        ) : (
          <button
            type="button"
            ref={toggle}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t`Compare version ${number} with the current one`}
            onClick={onToggle}
          >
            <Trans>Compare</Trans>
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      <p className={styles.note}>
        {author} · {when}
      </p>
      {isOpen && current && (
        <Compared
          bankId={bankId}
          questionId={questionId}
          version={version}
          current={current}
          onRestored={() => toggle.current?.focus()}
        />
      )}
    </li>
  );
}

type ComparedProps = Pick<Props, 'bankId' | 'questionId' | 'version'> & {
  current: QuestionVersion;
  /** The button that did it is gone: the focus must go somewhere. */
  onRestored: () => void;
};

function Compared({ bankId, questionId, version, current, onRestored }: ComparedProps) {
  const { t } = useLingui();
  const then = bankDraftOf(version);
  const now = bankDraftOf(current);
  const differences = findDifferences(then, now);
  const isSame = differences.length === 0;
  const wasSame = useRef(isSame);
  useEffect(() => {
    if (isSame && !wasSame.current) onRestored();
    wasSame.current = isSame;
  });
  if (isSame) {
    return (
      <p className={styles.summary}>
        <Trans>It says the same as the current version.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.compared}>
      <DifferenceLegend removed={t`only in this version`} added={t`only in the current one`} />
      {differences.map((part) => (
        <DifferentPart key={part} part={part} from={then} to={now} />
      ))}
      <RestoreButton bankId={bankId} questionId={questionId} version={version} current={current} />
    </div>
  );
}
