import type { AccountRow } from '#shared/contract/people/accounts.ts';
import type { PersonCommand } from '../person-command.ts';
import type { useAccountActions } from '../use-account-actions.ts';
import { AssignProgramDialog, AssignTeacherDialog } from './assign-dialog.tsx';
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
  async function confirm(act: Promise<boolean>, after: () => void = onDone) {
    const isDone = await act;
    onClose();
    if (isDone) after();
  }

  const several = (command: PersonCommand) => ({ people, leftOut, opened: asked === command, onClose });
  const single = (command: PersonCommand) => ({ account: people[0], opened: asked === command, onClose });
  return (
    <>
      <EditDialog {...single('edit')} />
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
    </>
  );
}
