import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QuestionVersion } from '#shared/contract/question-work.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { bankDraftOf } from './bank-draft.ts';
import { baseOf } from './editing.ts';
import { useQuestionSave } from './use-question-save.ts';

interface Props {
  bankId: number;
  questionId: number;
  version: QuestionVersion;
  current: QuestionVersion;
}

/** What a question once said becomes its newest version. */
export function RestoreButton({ bankId, questionId, version, current }: Props) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const save = useQuestionSave(bankId, questionId);
  const number = version.version;

  async function restore(): Promise<void> {
    try {
      await save.mutateAsync({ base: baseOf(current), draft: bankDraftOf(version) });
      toast.success(t`Version ${number} was restored.`);
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
        title={t`Restore version ${number}`}
        confirmLabel={t`Restore`}
        onConfirm={restore}
      >
        <Trans>
          The question will say what it said then, as a new version. The current one stays in the history, and
          students keep the version they saw.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
