import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '#shared/contract/people/people.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { teachersQuery } from '#web/lib/queries/teachers-query.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { acceptedSeries } from '../people/accepted-series.ts';
import { decidedByOthers, nameOrCount } from './decision-texts.ts';
import { useAcceptStudents } from './registration-queries.ts';

interface Props {
  students: readonly Student[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

const unchanged = { teacherId: null, programId: null } as {
  teacherId: number | null;
  programId: number | null;
};

/** Accepts one or several students, with a teacher and a programme if chosen. */
export function AcceptDialog({ students, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const teachers = useQuery({ ...teachersQuery, enabled: opened }).data ?? [];
  const programs = useQuery({ ...programsQuery, enabled: opened }).data ?? [];
  const [place, setPlace] = useState(unchanged);
  const acceptance = useAcceptStudents();
  const who = nameOrCount(students);

  function close() {
    setPlace(unchanged);
    acceptance.reset();
    onClose();
  }

  async function confirm() {
    const ids = students.map(({ id }) => id);
    const result = await acceptance.mutateAsync({ ids, ...place }).catch(() => null);
    if (!result) return;
    const others = decidedByOthers(result);
    if (others !== null) toast.warning(others);
    if (result.accepted > 0) {
      const amount = result.accepted;
      toast.success(acceptedSeries.text(amount), undefined, { ...acceptedSeries, amount });
    }
    close();
    onDone();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Accept ${who}?`}
      confirmLabel={<Trans>Accept</Trans>}
      onConfirm={confirm}
    >
      <Stack gap={16}>
        <p>
          <Trans>They are enrolled at once and notified by email.</Trans>
        </p>
        <SelectField
          label={t`Assigned teacher`}
          placeholder={t`As it is`}
          value={String(place.teacherId ?? '')}
          options={teachers.map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${firstName} ${lastName}`.trim(),
          }))}
          onChange={({ target }) => setPlace({ ...place, teacherId: Number(target.value) || null })}
        />
        <SelectField
          label={t`Programme`}
          placeholder={t`As they chose`}
          value={String(place.programId ?? '')}
          options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setPlace({ ...place, programId: Number(target.value) || null })}
        />
        {acceptance.error && <AcceptanceRefused error={acceptance.error} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** How many students exceed the institution's limit. */
function AcceptanceRefused({ error }: { error: Error }) {
  const left = error instanceof ApiError && error.code === 'USERS_LIMIT_REACHED' ? error.details : [];
  const names = left.join(', ');
  return (
    <Notice tone="danger">
      {refusalText(error)}
      {left.length > 0 && (
        <>
          {' '}
          <Trans>There is no place for {names}.</Trans>
        </>
      )}
    </Notice>
  );
}
