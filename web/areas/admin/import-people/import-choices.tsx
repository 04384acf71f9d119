import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PeopleImportCheck } from '#shared/contract/people-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './import-people.module.css';
import type { ImportOptions } from './use-people-import.ts';

interface Props {
  check: PeopleImportCheck;
  isImporting: boolean;
  onImport: (options: ImportOptions) => Promise<void>;
  onLeave: () => void;
}

/** How the people of a checked file are created, and the step that does it. */
export function ImportChoices({ check, isImporting, onImport, onLeave }: Props) {
  const { t } = useLingui();
  const [students, setStudents] = useState<'accepted' | 'pending'>('accepted');
  const [isInvited, setInvited] = useState(true);
  const [leavesOut, setLeavesOut] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { faultyRows } = check;
  const count = check.students + check.teachers;
  const isReady = count > 0 && (faultyRows === 0 || leavesOut);

  async function confirm() {
    await onImport({
      students,
      invite: isInvited ? 'true' : 'false',
      leaveOutFaulty: leavesOut ? 'true' : 'false',
    });
    setAsking(false);
  }

  return (
    <section className={styles.choices} aria-label={t`Import`}>
      <SelectField
        label={t`Students in this file`}
        hint={
          students === 'pending'
            ? t`They wait under Registration Requests; an enrolment date in the file is not used.`
            : t`From the enrolment date in the file, or from now on.`
        }
        value={students}
        options={[
          { value: 'accepted', label: t`Accept at once` },
          { value: 'pending', label: t`Leave pending` },
        ]}
        onChange={({ target }) => setStudents(target.value === 'pending' ? 'pending' : 'accepted')}
      />
      <CheckField
        label={t`Send invitations by mail`}
        hint={t`Whoever may sign in and has no password in the file chooses one by a link that is good for 7 days.`}
        checked={isInvited}
        onChange={(event) => setInvited(event.target.checked)}
      />
      {faultyRows > 0 && count > 0 && (
        <CheckField
          label={plural(faultyRows, {
            one: 'Leave the faulty row out',
            other: 'Leave the # faulty rows out',
          })}
          hint={t`Or correct them in your file and choose it again.`}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.target.checked)}
        />
      )}
      <div className={styles.actions}>
        <Button disabled={isImporting} onClick={onLeave}>
          <Trans>Choose another file</Trans>
        </Button>
        {isReady && (
          <Button variant="filled" loading={isImporting} onClick={() => setAsking(true)}>
            {plural(count, { one: 'Import # person', other: 'Import # people' })}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={plural(count, { one: 'Import # person?', other: 'Import # people?' })}
        confirmLabel={t`Import`}
        busy={isImporting}
        onConfirm={confirm}
      >
        <p>
          {isInvited
            ? t`They are created together, and who has no password gets an e-mail.`
            : t`They are created together. No e-mail is sent.`}{' '}
          {leavesOut &&
            plural(faultyRows, { one: '# faulty row is left out.', other: '# faulty rows are left out.' })}
        </p>
      </ConfirmDialog>
    </section>
  );
}
