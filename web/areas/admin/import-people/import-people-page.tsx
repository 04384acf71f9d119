import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PeopleImportCheck } from '#shared/contract/people/people-imports.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { CheckedList } from './checked-list.tsx';
import { FileZone } from './file-zone.tsx';
import styles from './import-people.module.css';
import { ImportResult } from './import-result.tsx';
import { type Failure, type Phase, usePeopleImport } from './use-people-import.ts';

export default function ImportPeoplePage() {
  const { t } = useLingui();
  const { phase, failure, take, run, reset, clearFailure } = usePeopleImport();
  const choose = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLeaveWarning(phase.name === 'checked');
  useFocusOnPhase(phase.name, title, choose);

  return (
    <>
      <PageHeader
        title={t`Import a list of people`}
        subtitle={t`Add and update students and teachers from a CSV or Excel file. You’ll review every change first.`}
        actions={
          <Button
            component={Link}
            to={paths.admin.registerUser}
            leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          >
            <Trans>Register one person</Trans>
          </Button>
        }
      />
      <Stack gap={20}>
        <p className="visually-hidden" role="status">
          {describePhase(phase)}
        </p>
        {failure && <FailureNotice failure={failure} onClose={clearFailure} />}
        {phase.name === 'choose' && <FileZone isBusy={false} chooseRef={choose} onFile={take} />}
        {phase.name === 'sending' && <SendingProgress phase={phase} onCancel={reset} />}
        {phase.name === 'checked' && (
          <CheckedList
            check={phase.check}
            changedSince={phase.changedSince}
            fileName={phase.file.name}
            titleRef={title}
            isImporting={phase.isImporting}
            onImport={run}
            onLeave={reset}
          />
        )}
        {phase.name === 'done' && (
          <ImportResult
            result={phase.result}
            check={phase.check}
            updated={phase.updated}
            titleRef={title}
            onAgain={reset}
          />
        )}
      </Stack>
    </>
  );
}

/** The focused element disappears with its phase: moves the focus to what replaces it. */
function useFocusOnPhase(
  phase: Phase['name'],
  title: { current: HTMLHeadingElement | null },
  choose: { current: HTMLButtonElement | null },
): void {
  const former = useRef(phase);
  useEffect(() => {
    if (former.current === phase) return;
    former.current = phase;
    if (phase === 'choose') choose.current?.focus();
    else title.current?.focus();
  }, [phase, title, choose]);
}

function describePhase(phase: Phase): string {
  switch (phase.name) {
    case 'sending':
      return translate`Reading the file…`;
    case 'checked':
      return describeCheck(phase.check);
    case 'done':
      return translate`The list was imported.`;
    case 'choose':
      return '';
  }
}

function describeCheck({ students, teachers, changedRows, unchangedRows, faultyRows }: PeopleImportCheck) {
  return translate`The file was read. New: ${students + teachers}. Changed: ${changedRows}. No change: ${unchangedRows}. Can’t be imported: ${faultyRows}.`;
}

const maxDetails = 5;

interface FailureNoticeProps {
  failure: Failure;
  onClose: () => void;
}

function FailureNotice({ failure: { text, details, retry }, onClose }: FailureNoticeProps) {
  const more = details.length - maxDetails;
  return (
    <Notice tone="danger" onClose={onClose}>
      <p>{text}</p>
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.slice(0, maxDetails).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
          {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
        </ul>
      )}
      {retry && (
        <Button size="xs" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </Notice>
  );
}

interface SendingProgressProps {
  phase: Extract<Phase, { name: 'sending' }>;
  onCancel: () => void;
}

function SendingProgress({ phase: { file, sent, total }, onCancel }: SendingProgressProps) {
  const { t } = useLingui();
  const isSent = sent >= total && total > 0;
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  return (
    <div className={styles.progress}>
      <Row gap={12} align="center" justify="between">
        <div className={styles.texts}>
          <Text size="label" breaks>
            {file.name}
          </Text>
          <Text size="small" tone="ink2">
            {isSent ? t`Reading the file…` : t`Uploading… ${percent}%`}
          </Text>
        </div>
        <Button size="xs" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
      <ProgressBar value={isSent ? null : sent} of={total} />
    </div>
  );
}
