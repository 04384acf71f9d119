import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccountRow, BulkChange } from '#shared/contract/people/accounts.ts';
import { accounts as limits } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { type Failure, runInChunks } from '#web/lib/api/in-chunks.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useInvalidatePeople } from './accounts.ts';
import { nameOrCount } from './dialogs/people-dialog.tsx';

type People = readonly AccountRow[];

/** Each action runs and shows a toast; false if it was refused for somebody, which is shown too. */
export function useAccountActions() {
  const { t } = useLingui();
  const invalidatePeople = useInvalidatePeople();
  const [done, setDone] = useState(0);
  const [failures, setFailures] = useState<readonly Failure<AccountRow>[]>([]);

  async function run(act: () => Promise<unknown>, onDone: () => void): Promise<boolean> {
    try {
      await act();
      onDone();
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(refusalText(error));
      return false;
    } finally {
      void invalidatePeople();
    }
  }

  /** Several people, also more than one call can change. `onDone` gets those who were changed. */
  async function runForAll(
    people: People,
    order: (accountIds: number[]) => BulkChange,
    onDone: (changed: People) => void,
  ): Promise<boolean> {
    setDone(0);
    const { failures: refused } = await runInChunks({
      rows: people,
      max: limits.maxAtOnce,
      call: (some) => api('POST /account/bulk', { body: order(some.map(({ id }) => id)) }),
      onProgress: setDone,
    });
    void invalidatePeople();
    setDone(0);
    setFailures(refused);
    const unchanged = new Set(refused.flatMap(({ rows }) => rows));
    const changed = people.filter((account) => !unchanged.has(account));
    if (changed.length > 0) onDone(changed);
    return refused.length === 0;
  }

  function resume(people: People) {
    const params = onlyOne(people);
    const onDone = (changed: People) => {
      const name = nameOrCount(changed);
      toast.success(t`${name} can sign in again.`);
    };
    return params
      ? run(
          () => api('POST /account/:accountId/resume', { params }),
          () => onDone(people),
        )
      : runForAll(people, (accountIds) => ({ action: 'resume', accountIds }), onDone);
  }

  function suspend(people: People, reason: string) {
    const params = onlyOne(people);
    const onDone = (changed: People) => {
      const name = nameOrCount(changed);
      toast.success(t`Suspended and signed out ${name}.`, {
        label: t`Undo`,
        onClick: () => void resume(changed),
      });
    };
    return params
      ? run(
          () => api('POST /account/:accountId/suspend', { params, body: { reason } }),
          () => onDone(people),
        )
      : runForAll(people, (accountIds) => ({ action: 'suspend', accountIds, reason }), onDone);
  }

  function remove(people: People) {
    const params = onlyOne(people);
    const onDone = (changed: People) => {
      const name = nameOrCount(changed);
      toast.success(t`Deleted ${name}.`);
    };
    return params
      ? run(
          () => api('DELETE /account/:accountId', { params }),
          () => onDone(people),
        )
      : runForAll(people, (accountIds) => ({ action: 'delete', accountIds }), onDone);
  }

  function resetPassword(people: People, endSessions: boolean) {
    const params = onlyOne(people);
    const onDone = (changed: People) => {
      const to = params ? changed.map(({ email }) => email).join(', ') : nameOrCount(changed);
      toast.success(t`Link sent to ${to}.`);
    };
    return params
      ? run(
          () => api('POST /account/:accountId/resetPassword', { params, body: { endSessions } }),
          () => onDone(people),
        )
      : runForAll(people, (accountIds) => ({ action: 'resetPassword', accountIds, endSessions }), onDone);
  }

  function assignTeacher(people: People, teacherId: number | null) {
    const teacher = teacherId === null ? null : { id: teacherId };
    return runForAll(
      people,
      (accountIds) => ({ action: 'assignTeacher', accountIds, teacher }),
      (changed) => {
        const name = nameOrCount(changed);
        toast.success(
          teacherId === null ? t`Removed the teacher from ${name}.` : t`Assigned the teacher to ${name}.`,
        );
      },
    );
  }

  function assignProgram(people: People, programId: number) {
    const program = { id: programId };
    return runForAll(
      people,
      (accountIds) => ({ action: 'assignProgram', accountIds, program }),
      (changed) => {
        const name = nameOrCount(changed);
        toast.success(t`Changed the programme for ${name}.`);
      },
    );
  }

  async function exportData(account: AccountRow) {
    const { id } = account;
    const name = nameOrCount([account]);
    toast.info(t`Preparing ${name}’s data…`);
    return run(
      async () => {
        const file = await fetchFile({ path: `/account/${id}/data`, fallbackName: `person-${id}.zip` });
        saveFile(file.name, file.content);
      },
      () => toast.success(t`${name}’s data was saved to your downloads.`),
    );
  }

  return {
    suspend,
    resume,
    remove,
    resetPassword,
    assignTeacher,
    assignProgram,
    exportData,
    /** How many of very many people are changed already. */
    done,
    /** The people who were not changed by the last action on several. */
    failures,
    clearFailures: () => setFailures([]),
  };
}

/** The params for one person; null for several. */
function onlyOne(people: People): { accountId: number } | null {
  const [first, second] = people;
  return first && !second ? { accountId: first.id } : null;
}
