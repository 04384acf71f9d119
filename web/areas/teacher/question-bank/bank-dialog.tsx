import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { useChangeBank, useCreateBank } from '#web/features/question-banks/banks.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { type BankDraft, bodyOf, serverProblems } from './bank-draft.ts';
import { BankForm } from './bank-form.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Null: a new one. */
  bank: QuestionBank | null;
  onCreated?: (bank: QuestionBank) => void;
}

/** Opens a bank, or changes what is said of one. */
export function BankDialog({ opened, onClose, bank, onCreated }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const creation = useCreateBank();
  const change = useChangeBank();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isBusy = creation.isPending || change.isPending;

  function close() {
    if (isBusy) return;
    setRefusal(null);
    onClose();
  }

  async function store(draft: BankDraft) {
    const body = bodyOf(draft);
    if (!body) return;
    if (bank) {
      await change.mutateAsync({ bankId: bank.id, ...body });
      toast.success(t`${body.title} was saved.`);
    } else {
      const created = await creation.mutateAsync(body);
      if (onCreated) onCreated(created);
      else toast.success(t`${body.title} was created.`);
    }
  }

  async function save(draft: BankDraft) {
    if (isBusy) return;
    setRefusal(null);
    try {
      await store(draft);
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error);
      if (Object.keys(serverProblems(error)).length === 0) toast.error(refusalText(error));
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={bank ? <Trans>Edit bank</Trans> : <Trans>New Bank</Trans>}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="filled" loading={isBusy}>
            {bank ? <Trans>Save</Trans> : <Trans>Create bank</Trans>}
          </Button>
        </>
      }
    >
      <BankForm id={formId} bank={bank} refusal={refusal} onSubmit={(draft) => void save(draft)} />
    </Dialog>
  );
}
