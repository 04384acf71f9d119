import type { AccountRow } from '#shared/contract/accounts.ts';
import { AssignProgramDialog, AssignTeacherDialog } from './assign-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import type { PersonCommand } from './person-command.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { TwoFactorOffDialog } from './two-factor-off-dialog.tsx';
import type { useAccountActs } from './use-account-acts.ts';

interface Props {
  people: readonly [AccountRow, ...AccountRow[]];
  leftOut: number;
  /** Null: none is open. They stay mounted, so that the focus goes back to the button that opened one. */
  asked: PersonCommand | null;
  acts: ReturnType<typeof useAccountActs>;
  onClose: () => void;
  onDone: () => void;
  /** They have left the list, and with them what had the focus. */
  onGone: () => void;
}

export function PersonDialogs({ people, leftOut, asked, acts, onClose, onDone, onGone }: Props) {
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
