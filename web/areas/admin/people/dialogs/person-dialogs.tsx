import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { applicantOf } from '../acceptance.ts';
import { accountName } from '../account-labels.tsx';
import type { PersonCommand } from '../person-command.ts';
import type { useAccountActions } from '../use-account-actions.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { AssignProgramDialog, AssignTeacherDialog } from './assign-dialog.tsx';
import { BulkFailures } from './bulk-result.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { ResumeDialog, SuspendDialog } from './suspend-dialog.tsx';
import { TwoFactorOffDialog } from './two-factor-off-dialog.tsx';

interface Props {
  people: readonly [AccountRow, ...AccountRow[]];
  leftOut: number;
  /** Null if none is open. The dialogs stay mounted, so that they restore the focus. */
  asked: PersonCommand | null;
  acts: ReturnType<typeof useAccountActions>;
  onClose: () => void;
  onDone: () => void;
  /** The people have left the list, and the focused row with them. */
  onGone: () => void;
}

export default function PersonDialogs({ people, leftOut, asked, acts, onClose, onDone, onGone }: Props) {
  const { t } = useLingui();

  async function confirm(act: Promise<boolean>, after: () => void = onDone) {
    const isDone = await act;
    onClose();
    if (isDone) after();
  }

  const { done, failures, clearFailures } = acts;
  const applicant = applicantOf(people[0]);
  const several = (command: PersonCommand) => ({
    people,
    leftOut,
    done,
    opened: asked === command,
    onClose,
  });
  const single = (command: PersonCommand) => ({ account: people[0], opened: asked === command, onClose });
  return (
    <>
      <EditDialog {...single('edit')} />
      {applicant && (
        <AcceptDialog
          students={[applicant]}
          opened={asked === 'accept'}
          onClose={onClose}
          onDone={() => undefined}
        />
      )}
      <RoleDialog {...single('changeRole')} />
      <TwoFactorOffDialog {...single('turnOffTwoFactor')} />
      <EraseDialog
        {...single('erase')}
        onErased={() => {
          onClose();
          onGone();
        }}
      />
      <SuspendDialog {...several('suspend')} onConfirm={(reason) => confirm(acts.suspend(people, reason))} />
      <ResumeDialog {...several('resume')} onConfirm={() => confirm(acts.resume(people))} />
      <DeleteDialog {...several('delete')} onConfirm={() => confirm(acts.remove(people), onGone)} />
      <ResetPasswordDialog
        {...several('resetPassword')}
        onConfirm={(endSessions) => confirm(acts.resetPassword(people, endSessions))}
      />
      <AssignTeacherDialog
        {...several('assignTeacher')}
        onConfirm={(teacherId) => confirm(acts.assignTeacher(people, teacherId))}
      />
      <AssignProgramDialog
        {...several('assignProgram')}
        onConfirm={(programId) => confirm(acts.assignProgram(people, programId))}
      />
      <Dialog
        opened={failures.length > 0 && asked === null}
        onClose={clearFailures}
        title={t`Some people weren’t changed`}
        actions={
          <Button data-autofocus onClick={clearFailures}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Stack gap={12}>
          <BulkFailures failures={failures} nameOf={accountName} />
        </Stack>
      </Dialog>
    </>
  );
}
