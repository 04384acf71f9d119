import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PeopleImportCheck, PeopleRowKind } from '#shared/contract/people/people-imports.ts';
import { invitationDays } from '#shared/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './import-people.module.css';
import type { ImportOptions } from './use-people-import.ts';

interface ImportChoicesProps {
  check: PeopleImportCheck;
  leftOut: ReadonlySet<number>;
  isImporting: boolean;
  onImport: (options: ImportOptions) => Promise<void>;
  onLeave: () => void;
}

/** How the people of a checked file are imported, and the button that imports them. */
export function ImportChoices({ check, leftOut, isImporting, onImport, onLeave }: ImportChoicesProps) {
  const { t } = useLingui();
  const { faultyRows } = check;
  const count = (kind: PeopleRowKind) =>
    check.rows.filter((row) => row.kind === kind && !leftOut.has(row.id)).length;
  const [added, changed] = [count('NEW'), count('CHANGED')];
  // A file without new people can only be meant to change people.
  const [existing, setExisting] = useState(check.students + check.teachers > 0 ? 'keep' : 'update');
  const [students, setStudents] = useState<'accepted' | 'pending'>('accepted');
  const [isInvited, setInvited] = useState(true);
  const [skips, setSkips] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const updated = existing === 'update' ? changed : 0;
  const total = added + updated;
  const isReady = total > 0 && (faultyRows === 0 || skips);

  async function confirm() {
    await onImport({
      students,
      invite: isInvited ? 'true' : 'false',
      leaveOutFaulty: skips ? 'true' : 'false',
      existing: existing === 'update' ? 'update' : 'keep',
      leftOut,
    });
    setAsking(false);
  }

  const skipped = t`${plural(faultyRows, {
    one: '# row can’t be imported and will be skipped.',
    other: '# rows can’t be imported and will be skipped.',
  })} ${plural(total, { one: 'The other row will be imported.', other: 'The other # rows will be imported.' })}`;

  return (
    <section className={styles.choices} aria-label={t`Import`}>
      {check.changedRows > 0 && (
        <SelectField
          label={t`People who are already in CQuiz`}
          hint={
            existing === 'update'
              ? plural(changed, {
                  one: '# person will get the new values shown above.',
                  other: '# people will get the new values shown above.',
                })
              : plural(changed, {
                  one: '# person with changes won’t be updated.',
                  other: '# people with changes won’t be updated.',
                })
          }
          value={existing}
          options={[
            { value: 'keep', label: t`Add new people only` },
            { value: 'update', label: t`Add and update` },
          ]}
          onChange={({ target }) => setExisting(target.value)}
        />
      )}
      {added > 0 && (
        <>
          <SelectField
            label={t`New students in this file`}
            hint={
              students === 'pending'
                ? t`They’ll appear under Registration Requests. The enrollment date in the file is ignored.`
                : t`They’ll be enrolled on the date in the file, or today if it has none.`
            }
            value={students}
            options={[
              { value: 'accepted', label: t`Accept immediately` },
              { value: 'pending', label: t`Leave pending` },
            ]}
            onChange={({ target }) => setStudents(target.value === 'pending' ? 'pending' : 'accepted')}
          />
          <CheckField
            label={t`Send invitations by email`}
            hint={t`New people without a password in the file will get a link to set one. It works for ${invitationDays} days.`}
            checked={isInvited}
            onChange={(event) => setInvited(event.target.checked)}
          />
        </>
      )}
      {faultyRows > 0 && total > 0 && (
        <CheckField
          label={plural(faultyRows, {
            one: 'Skip the row that can’t be imported',
            other: 'Skip the # rows that can’t be imported',
          })}
          hint={t`${skipped} You can download the skipped rows, correct them and import that file.`}
          checked={skips}
          onChange={(event) => setSkips(event.target.checked)}
        />
      )}
      <Row className={styles.actions} wrap lineGap={8} gap={12} align="center">
        <Button disabled={isImporting} onClick={onLeave}>
          <Trans>Choose another file</Trans>
        </Button>
        {isReady && (
          <Button variant="filled" loading={isImporting} onClick={() => setAsking(true)}>
            {plural(total, { one: 'Import # person', other: 'Import # people' })}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={plural(total, { one: 'Import # person?', other: 'Import # people?' })}
        confirmLabel={t`Import`}
        busy={isImporting}
        onConfirm={confirm}
      >
        <Stack gap={8}>
          {added > 0 && (
            <p>
              {plural(added, { one: '# person will be added.', other: '# people will be added.' })}{' '}
              {isInvited ? t`Anyone without a password will get an email.` : t`They won’t get an email.`}
            </p>
          )}
          {updated > 0 && (
            <p>
              {plural(updated, { one: '# person will be updated.', other: '# people will be updated.' })}{' '}
              <Trans>If an email address changes, we’ll notify the old address.</Trans>
            </p>
          )}
          {skips && <p>{skipped}</p>}
          {leftOut.size > 0 && (
            <p>
              {plural(leftOut.size, {
                one: '# row you left out won’t be imported.',
                other: '# rows you left out won’t be imported.',
              })}
            </p>
          )}
          {isImporting && (
            <>
              <p role="status">
                <Trans>Importing… A long list can take a few minutes. Keep this page open.</Trans>
              </p>
              <ProgressBar value={null} of={total} />
            </>
          )}
        </Stack>
      </ConfirmDialog>
    </section>
  );
}
