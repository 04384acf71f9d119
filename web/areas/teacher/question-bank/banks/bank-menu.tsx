import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { useChangeBank, useDeleteBank } from '#web/features/question-banks/banks.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
  bank: QuestionBank;
  /** It has left the list, and with it what had the focus. */
  onGone: () => void;
}

export function BankMenu({ bank, onGone }: Props) {
  const { t } = useLingui();
  const { title, status, questions, abilities } = bank;
  const [isAsking, setAsking] = useState(false);
  const change = useChangeBank();
  const isArchived = status === 'ARCHIVED';

  async function setStatus(wanted: QuestionBank['status']) {
    try {
      await change.mutateAsync({ bankId: bank.id, status: wanted });
    } catch (error) {
      if (error instanceof Error) toast.error(refusalText(error));
      return;
    }
    onGone();
    const undo = { label: t`Undo`, onClick: () => void setStatus(status) };
    if (wanted === status) return;
    if (wanted === 'ARCHIVED') toast.success(t`${title} was archived.`, undo);
    else toast.success(t`${title} is active again.`, undo);
  }

  const archive = isArchived
    ? { label: t`Unarchive`, icon: <IconArchiveOff size={16} aria-hidden="true" /> }
    : { label: t`Archive`, icon: <IconArchive size={16} aria-hidden="true" /> };
  const remove: MenuAction = {
    label: t`Delete`,
    icon: <IconTrash size={16} aria-hidden="true" />,
    tone: 'danger',
    onClick: () => setAsking(true),
  };
  // An archived bank with questions stays as it is: deleting would change nothing.
  const canDelete = abilities.delete && !(isArchived && questions > 0);
  return (
    <>
      <ActionMenu
        label={t`More for ${title}`}
        items={[
          { ...archive, onClick: () => void setStatus(isArchived ? 'ACTIVE' : 'ARCHIVED') },
          ...(canDelete ? [remove] : []),
        ]}
      />
      <DeleteBank bank={bank} opened={isAsking} onClose={() => setAsking(false)} onGone={onGone} />
    </>
  );
}

function DeleteBank({ bank, opened, onClose, onGone }: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { title, questions } = bank;
  const deletion = useDeleteBank();
  const isKept = questions > 0;

  async function confirm() {
    try {
      const outcome = await deletion.mutateAsync(bank);
      toast.success(outcome === 'archived' ? t`${title} was archived.` : t`${title} was deleted.`);
      onGone();
    } catch (error) {
      if (error instanceof Error) toast.error(refusalText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={isKept ? <Trans>Archive this bank?</Trans> : <Trans>Delete this bank?</Trans>}
      confirmLabel={isKept ? <Trans>Archive</Trans> : <Trans>Delete</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      {isKept ? (
        <p>
          {plural(questions, {
            one: `${title} holds # question, so it is archived instead of deleted: quizzes and finished papers may rest on it. You find it under Archived and can bring it back.`,
            other: `${title} holds # questions, so it is archived instead of deleted: quizzes and finished papers may rest on them. You find it under Archived and can bring it back.`,
          })}
        </p>
      ) : (
        <p>
          <Trans>
            {title} holds no questions. It is gone for good, unless a quiz or a finished paper still rests on
            it: then it is archived.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
