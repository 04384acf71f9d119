import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Refused } from '#shared/contract/people/admissions.ts';
import type { Student } from '#shared/contract/people/people.ts';
import { admission } from '#shared/limits.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ReasonDialog } from '../people/dialogs/reason-dialog.tsx';
import { decidedByOthers, nameOrCount } from './decision-texts.ts';
import { useRefuseStudents } from './registration-queries.ts';

interface Props {
  students: readonly Student[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Requires a reason: the email with it is all that the person learns. */
export function RefuseDialog({ students, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const refusal = useRefuseStudents();
  const who = nameOrCount(students);
  const ids = students.map(({ id }) => id);
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t`Refuse ${who}?`}
      confirmLabel={<Trans>Refuse</Trans>}
      rows={4}
      maxLength={admission.reason}
      onConfirm={(reason) => refusal.mutateAsync({ ids, reason })}
      onDone={(result) => {
        sayRefused(result);
        onDone();
      }}
    >
      <Trans>
        The registration is deleted, and the reason is sent to the person by email. They can register again.
      </Trans>
    </ReasonDialog>
  );
}

function sayRefused(result: Refused) {
  const { refused } = result;
  const others = decidedByOthers(result);
  if (others !== null) toast.warning(others);
  if (refused > 0) {
    toast.success(
      plural(refused, {
        one: '# registration was refused. The person gets the reason by email.',
        other: '# registrations were refused. The people get the reason by email.',
      }),
    );
  }
}
