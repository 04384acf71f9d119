import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QuestionVersion } from '#shared/contract/teaching/question-work.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { questionName } from '#web/features/question-banks/question-name.ts';
import { versionsQuery } from '#web/features/question-banks/question-queries.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { findDifferences } from '../compare/compare-drafts.ts';
import { DifferenceLegend, DifferentPart } from '../compare/part-difference.tsx';
import { bankDraftOf } from '../draft/bank-question-draft.ts';
import { baseOf } from '../draft/editing-state.ts';
import { useQuestionSave } from '../use-question-save.ts';
import styles from './history.module.css';

interface Props {
  bankId: number;
  questionId: number;
}

/** All versions of a question, newest first, each compared with the current one. */
export function HistoryPanel({ bankId, questionId }: Props) {
  const { t } = useLingui();
  const versions = useQuery(versionsQuery(questionId));
  return (
    <Loaded
      query={versions}
      loading={t`Loading history…`}
      skeleton={<SkeletonRows count={4} height={56} />}
      failed={t`We couldn’t load the history.`}
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
    <Stack gap={12}>
      {versions.length === 1 && (
        <Text tone="ink2">
          <Trans>This question hasn’t changed since it was created.</Trans>
        </Text>
      )}
      <Stack as="ol" aria-label={t`Versions`}>
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
      </Stack>
    </Stack>
  );
}

interface VersionItemProps {
  bankId: number;
  questionId: number;
  version: QuestionVersion;
  current: QuestionVersion | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function VersionItem({ bankId, questionId, version, current, isOpen, onToggle }: VersionItemProps) {
  const { t } = useLingui();
  const toggle = useRef<HTMLButtonElement>(null);
  const when = formatDateTime(version.dateCreated, useDatePreferences());
  const author = version.author?.name ?? t`Imported`;
  const number = version.version;
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <Text as="h3" size="label">
          <Trans>Version {number}</Trans>
        </Text>
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
      <Text size="small" tone="ink3">
        {author} · {when}
      </Text>
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

type ComparedProps = Pick<VersionItemProps, 'bankId' | 'questionId' | 'version'> & {
  current: QuestionVersion;
  /** The pressed button is gone, so the focus must move. */
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
      <Text tone="ink2">
        <Trans>This version is the same as the current one.</Trans>
      </Text>
    );
  }
  return (
    <Stack className={styles.compared} gap={12}>
      <DifferenceLegend removed={t`only in this version`} added={t`only in the current version`} />
      {differences.map((part) => (
        <DifferentPart key={part} part={part} from={then} to={now} />
      ))}
      <RestoreButton bankId={bankId} questionId={questionId} version={version} current={current} />
    </Stack>
  );
}

interface RestoreButtonProps {
  bankId: number;
  questionId: number;
  version: QuestionVersion;
  current: QuestionVersion;
}

/** Saves an old version as the newest one. */
function RestoreButton({ bankId, questionId, version, current }: RestoreButtonProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const save = useQuestionSave(bankId, questionId);
  const number = version.version;
  const name = questionName(version);

  async function restore(): Promise<void> {
    try {
      await save.mutateAsync({ base: baseOf(current), draft: bankDraftOf(version) });
      toast.success(t`Version ${number} of “${name}” restored.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsks(false);
  }

  return (
    <div>
      <Button size="xs" variant="light" onClick={() => setAsks(true)}>
        <Trans>Restore this version</Trans>
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Restore version ${number}?`}
        confirmLabel={t`Restore`}
        onConfirm={restore}
      >
        <Trans>
          This version is saved as the newest one. The current version stays in the history, and students keep
          the version they saw.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
