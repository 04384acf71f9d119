import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { admission } from '#shared/limits.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { type Applicant, type Decided, useRefuseStudents } from '../people/acceptance.ts';
import { decidedByOthers, nameOrCount } from '../people/decision-texts.ts';
import { BulkFailures, BulkProgress } from '../people/dialogs/bulk-result.tsx';
import { ReasonDialog } from '../people/dialogs/reason-dialog.tsx';

interface Props {
  students: readonly Applicant[];
  opened: boolean;
  onClose: () => void;
  /** With the students who no longer wait. */
  onDone: (decided: readonly Applicant[]) => void;
}

/** Requires a reason: the email with it is all that the person learns. */
export function RefuseDialog({ students, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { decide, failures, reset, done } = useRefuseStudents(sayRefused);
  const who = nameOrCount(students);

  function close() {
    reset();
    onClose();
  }

  async function refuse(reason: string) {
    const result = await decide({ students, order: { reason } });
    const [refusal] = result.failures;
    const failed = new Set(result.failures.flatMap(({ rows }) => rows));
    if (refusal && failed.size === students.length) {
      // The form shows it, at the field that it names.
      reset();
      throw refusal.error;
    }
    if (failed.size === 0) return;
    onDone(students.filter((student) => !failed.has(student)));
    throw new Error(t`Some registrations couldn’t be refused.`);
  }

  return (
    <ReasonDialog
      opened={opened}
      onClose={close}
      title={t`Refuse ${who}?`}
      confirmLabel={<Trans>Refuse</Trans>}
      rows={4}
      maxLength={admission.reason}
      onConfirm={refuse}
      onDone={() => onDone(students)}
      result={
        <>
          <BulkProgress done={done} of={students.length} max={admission.maxAtOnce} />
          <BulkFailures failures={failures} nameOf={studentName} />
        </>
      }
    >
      <Trans>
        Their registration will be deleted and they’ll get your reason by email. They can register again.
      </Trans>
    </ReasonDialog>
  );
}

function sayRefused(result: Decided<Applicant>, students: readonly Applicant[]): void {
  const others = decidedByOthers(result, students);
  if (others !== null) toast.warning(others);
  const refused = result.decided;
  if (refused === 0) return;
  toast.success(
    plural(refused, {
      one: '# registration was refused. The person will get your reason by email.',
      other: '# registrations were refused. The people will get your reason by email.',
    }),
  );
}
