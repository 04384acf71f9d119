import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useState } from 'react';
import type { PeopleImportCheck } from '#shared/contract/people/people-imports.ts';
import { invitationDays } from '#shared/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './import-people.module.css';
import { RowsPreview } from './rows-preview.tsx';
import type { ImportOptions } from './use-people-import.ts';

interface CheckedListProps {
  check: PeopleImportCheck;
  fileName: string;
  titleRef: Ref<HTMLHeadingElement>;
}

/** The result of checking a file. */
export function CheckedList({ check, fileName, titleRef }: CheckedListProps) {
  const { t } = useLingui();
  const { total, students, teachers, faultyRows, unknownColumns, remarks } = check;
  return (
    <>
      <Text as="h2" ref={titleRef} size="section" breaks tabIndex={-1}>
        {fileName}
      </Text>
      <StatStrip
        label={t`What was read`}
        items={[
          { key: 'total', label: t`People in the file`, value: total },
          { key: 'students', label: t`Students to create`, value: students },
          { key: 'teachers', label: t`Teachers to create`, value: teachers },
          { key: 'faulty', label: t`Rows with faults`, value: faultyRows },
        ]}
      />
      {faultyRows > 0 && (
        <Notice tone="warning">
          {plural(faultyRows, {
            one: '# row has a fault. Nobody is created until it is corrected or left out.',
            other: '# rows have faults. Nobody is created until they are corrected or left out.',
          })}
        </Notice>
      )}
      {(unknownColumns.length > 0 || remarks.length > 0) && (
        <Notice tone="info">
          <ul className={styles.details}>
            {unknownColumns.length > 0 && (
              <li>
                <Trans>These columns are not known and were not read: {unknownColumns.join(', ')}</Trans>
              </li>
            )}
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      )}
      <RowsPreview check={check} />
    </>
  );
}

interface ImportChoicesProps {
  check: PeopleImportCheck;
  isImporting: boolean;
  onImport: (options: ImportOptions) => Promise<void>;
  onLeave: () => void;
}

/** How the people of a checked file are created, and the button that creates them. */
export function ImportChoices({ check, isImporting, onImport, onLeave }: ImportChoicesProps) {
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
            ? t`They appear under Registration Requests. The enrollment date in the file is not used.`
            : t`From the enrollment date in the file, or from now on.`
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
        hint={t`People without a password in the file get a link to choose one. It works for ${invitationDays} days.`}
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
      <Row className={styles.actions} wrap lineGap={8} gap={12} align="center">
        <Button disabled={isImporting} onClick={onLeave}>
          <Trans>Choose another file</Trans>
        </Button>
        {isReady && (
          <Button variant="filled" loading={isImporting} onClick={() => setAsking(true)}>
            {plural(count, { one: 'Import # person', other: 'Import # people' })}
          </Button>
        )}
      </Row>
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
            ? t`They are created together, and who has no password gets an email.`
            : t`They are created together. No email is sent.`}{' '}
          {leavesOut &&
            plural(faultyRows, { one: '# faulty row is left out.', other: '# faulty rows are left out.' })}
        </p>
      </ConfirmDialog>
    </section>
  );
}
