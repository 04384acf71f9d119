import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UploadResponse } from '#shared/contract/uploads.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './check.module.css';
import { useCheck } from './check-provider.ts';
import { countsText } from './created-text.ts';
import { isOver } from './is-over.ts';
import { ProgramField } from './program-field.tsx';
import { understoodOf } from './understood.ts';
import { useImport } from './use-import.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  onImported: () => void;
  confirmLabel: string;
}

export function ImportDialog({ opened, onClose, onImported, confirmLabel }: Props) {
  const { t } = useLingui();
  const { upload, onEnding } = useCheck();
  const { faulty } = understoodOf(upload);
  const [programId, setProgramId] = useState<number | null>(null);
  const [isActive, setActive] = useState(false);
  const order = useImport(upload.id);
  const navigate = useNavigate();

  async function run(): Promise<void> {
    onEnding(true);
    try {
      const program = programId === null ? null : { id: programId };
      const answer = await order.mutateAsync({ leaveOutFaulty: faulty > 0, isActive, program });
      toast.success(createdText(answer), {
        label: t`Open Quizzes`,
        onClick: () => void navigate(`${paths.teacher.quizzes}?sort=newest`),
      });
      onImported();
    } catch (error) {
      onEnding(false);
      // Any other refusal is shown here, for another try.
      if (!isOver(error)) return;
      toast.error(problemOf(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        order.reset();
        onClose();
      }}
      title={t`Import`}
      confirmLabel={confirmLabel}
      onConfirm={run}
    >
      <div className={styles.order}>
        <Summary />
        <ProgramField value={programId} onChange={setProgramId} />
        <CheckField
          label={t`Open to students at once`}
          hint={t`Otherwise the quiz stays hidden until you activate it.`}
          checked={isActive}
          onChange={(event) => setActive(event.target.checked)}
        />
        <div role="status">
          {order.isPending && (
            <p className={styles.quiet}>
              <Trans>Creating the questions…</Trans>
            </p>
          )}
        </div>
        {order.error && !order.isPending && !isOver(order.error) && (
          <Notice tone="danger">{problemOf(order.error)}</Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** What will be created, and what will not. */
function Summary() {
  const { upload, unsaved } = useCheck();
  const understood = understoodOf(upload);
  const { faulty } = understood;
  const counts = countsText(understood);
  return (
    <>
      <p>
        <Trans>This creates {counts}.</Trans>
      </p>
      {faulty > 0 && (
        <Notice tone="warning">
          {plural(faulty, {
            one: '# question with a fault is left out. It cannot be corrected here afterwards.',
            other: '# questions with a fault are left out. They cannot be corrected here afterwards.',
          })}
        </Notice>
      )}
      {unsaved.size > 0 && (
        <Notice tone="warning">
          {plural(unsaved.size, {
            one: '# question has changes that are not saved. They are not imported.',
            other: '# questions have changes that are not saved. They are not imported.',
          })}
        </Notice>
      )}
    </>
  );
}

function problemOf(error: Error): string {
  return error instanceof ApiError ? (error.serverMessage ?? error.message) : error.message;
}

function createdText({ processedData }: UploadResponse): string {
  const counts = countsText({
    quizzes: processedData?.quizzesCreated ?? 0,
    questionBanks: processedData?.questionBanksCreated ?? 0,
    questions: processedData?.questionsCreated ?? 0,
    options: processedData?.optionsCreated ?? 0,
  });
  return translate`Created ${counts}.`;
}
