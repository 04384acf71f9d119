import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { CheckedList } from './checked-list.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FileZone } from './file-zone.tsx';
import { ImportChoices } from './import-choices.tsx';
import styles from './import-people.module.css';
import { ImportResult } from './import-result.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { type Phase, usePeopleImport } from './use-people-import.ts';

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
        subtitle={t`Students and teachers from a CSV or Excel file. Nobody is created before you have seen what was understood.`}
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
      <div className={styles.page}>
        <p className="visually-hidden" role="status">
          {describePhase(phase)}
        </p>
        {failure && <FailureNotice failure={failure} onClose={clearFailure} />}
        {phase.name === 'choose' && <FileZone isBusy={false} chooseRef={choose} onFile={take} />}
        {phase.name === 'sending' && <SendingProgress phase={phase} onCancel={reset} />}
        {phase.name === 'checked' && (
          <>
            <CheckedList
              key={phase.check.fingerprint}
              check={phase.check}
              fileName={phase.file.name}
              titleRef={title}
            />
            <ImportChoices
              key={`${phase.check.fingerprint} choices`}
              check={phase.check}
              isImporting={phase.isImporting}
              onImport={run}
              onLeave={reset}
            />
          </>
        )}
        {phase.name === 'done' && <ImportResult result={phase.result} titleRef={title} onAgain={reset} />}
      </div>
    </>
  );
}

/** What had the focus goes with its phase: it is led to what comes instead. */
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
      return translate`The file was read. People: ${phase.check.total}. Rows with faults: ${phase.check.faultyRows}.`;
    case 'done':
      return translate`The people were created.`;
    case 'choose':
      return '';
  }
}
