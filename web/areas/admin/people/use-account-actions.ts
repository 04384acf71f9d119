import { useLingui } from '@lingui/react/macro';
import type { AccountRow, BulkChange } from '#shared/contract/people/accounts.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { acceptedSeries } from './accepted-series.ts';
import { useInvalidatePeople } from './accounts.ts';
import { nameOrCount } from './dialogs/people-dialog.tsx';

type People = readonly AccountRow[];

/** Each action runs and shows a toast; false if it was refused, which is shown too. */
export function useAccountActions() {
  const { t } = useLingui();
  const invalidatePeople = useInvalidatePeople();

  async function run(act: () => Promise<unknown>, done: () => void): Promise<boolean> {
    try {
      await act();
      done();
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(errorText(error));
      return false;
    } finally {
      void invalidatePeople();
    }
  }

  function resume(people: People) {
    const name = nameOrCount(people);
    const params = onlyOne(people);
    return run(
      () =>
        params
          ? api('POST /account/:accountId/resume', { params })
          : inBulk({ action: 'resume', accountIds: idsOf(people) }),
      () => toast.success(t`${name} can sign in again.`),
    );
  }

  function suspend(people: People, reason: string) {
    const name = nameOrCount(people);
    const params = onlyOne(people);
    return run(
      () =>
        params
          ? api('POST /account/:accountId/suspend', { params, body: { reason } })
          : inBulk({ action: 'suspend', accountIds: idsOf(people), reason }),
      () =>
        toast.success(t`${name}: suspended and signed out.`, {
          label: t`Undo`,
          onClick: () => void resume(people),
        }),
    );
  }

  function remove(people: People) {
    const name = nameOrCount(people);
    const params = onlyOne(people);
    return run(
      () =>
        params
          ? api('DELETE /account/:accountId', { params })
          : inBulk({ action: 'delete', accountIds: idsOf(people) }),
      () => toast.success(t`${name}: deleted.`),
    );
  }

  function resetPassword(people: People, endSessions: boolean) {
    const params = onlyOne(people);
    const to = params ? people.map(({ email }) => email).join(', ') : nameOrCount(people);
    return run(
      () =>
        params
          ? api('POST /account/:accountId/resetPassword', { params, body: { endSessions } })
          : inBulk({ action: 'resetPassword', accountIds: idsOf(people), endSessions }),
      () => toast.success(t`The link was mailed to ${to}.`),
    );
  }

  function assignTeacher(people: People, teacherId: number | null) {
    const name = nameOrCount(people);
    const teacher = teacherId === null ? null : { id: teacherId };
    return run(
      () => inBulk({ action: 'assignTeacher', accountIds: idsOf(people), teacher }),
      () =>
        toast.success(
          teacherId === null ? t`${name}: no teacher any more.` : t`${name}: the teacher was assigned.`,
        ),
    );
  }

  function assignProgram(people: People, programId: number) {
    const name = nameOrCount(people);
    return run(
      () => inBulk({ action: 'assignProgram', accountIds: idsOf(people), program: { id: programId } }),
      () => toast.success(t`${name}: the programme was changed.`),
    );
  }

  async function accept(account: AccountRow) {
    const name = nameOrCount([account]);
    const studentId = account.person?.id;
    if (studentId === undefined) return false;
    return run(
      () =>
        api('PUT /student/:studentId', {
          params: { studentId },
          body: { enrollmentDate: new Date().toISOString() },
        }),
      () => toast.success(t`${name} was accepted. An invitation is on its way.`, undefined, acceptedSeries),
    );
  }

  async function exportData(account: AccountRow) {
    const { id } = account;
    const name = nameOrCount([account]);
    toast.info(t`The data of ${name} is being gathered.`);
    return run(
      async () => {
        const file = await fetchFile({ path: `/account/${id}/data`, fallbackName: `person-${id}.zip` });
        saveFile(file.name, file.content);
      },
      () => toast.success(t`The data of ${name} was saved among your downloads.`),
    );
  }

  return { accept, suspend, resume, remove, resetPassword, assignTeacher, assignProgram, exportData };
}

function inBulk(body: BulkChange) {
  return api('POST /account/bulk', { body });
}

function idsOf(people: People): number[] {
  return people.map(({ id }) => id);
}

/** The params for one person; null for several. */
function onlyOne(people: People): { accountId: number } | null {
  const [first, second] = people;
  return first && !second ? { accountId: first.id } : null;
}

const maxListed = 3;

/** For several people the server's details say who was refused, and why. */
function errorText(error: Error): string {
  const details = error instanceof ApiError ? error.details : [];
  return [refusalText(error), ...details.slice(0, maxListed)].join(' ');
}
