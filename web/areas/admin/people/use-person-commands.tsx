import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { chooseStudent } from '#web/features/viewed-student/chosen-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { loadPatiently } from '#web/ui/overlays/lazy-panel.ts';
import { historyPath } from '../history/history-path.ts';
import type { PersonCommand } from './person-command.ts';
import { useAccountActions } from './use-account-actions.ts';

// Lazy: the dashboard shows people too, and its first load must not include all these forms.
const PersonDialogs = lazy(() => loadPatiently(() => import('./dialogs/person-dialogs.tsx')));

interface Options {
  /** Opens a person's drawer. */
  onView: (accountId: number) => void;
  /** A person has left the list, and the focused row with them. */
  onGone: () => void;
  /** An action on the selected people has succeeded. */
  onDone?: () => void;
}

type Several = readonly [AccountRow, ...AccountRow[]];

/** Runs actions on one or several people; one set of dialogs serves all rows. */
export function usePersonCommands({ onView, onGone, onDone = () => {} }: Options) {
  const acts = useAccountActions();
  const seeRecord = useSeeRecord();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PersonCommand | null>(null);
  // Kept after closing: the dialog's text must not change while it fades.
  const [target, setTarget] = useState<{ people: Several; leftOut: number } | null>(null);

  function onCommand(command: PersonCommand, account: AccountRow) {
    if (command === 'view') onView(account.id);
    else if (command === 'seeRecord') seeRecord(account);
    else if (command === 'seeHistory') void navigate(historyPath(account.id));
    else if (command === 'exportData') void acts.exportData(account);
    else ask(command, [account], 0);
  }

  /** The selected people for whom the action is possible. */
  function onBulkCommand(command: BulkCommand, chosen: readonly AccountRow[]) {
    const [first, ...others] = chosen.filter(({ abilities }) => abilities[neededFor[command]]);
    if (first) ask(command, [first, ...others], chosen.length - 1 - others.length);
  }

  function ask(command: PersonCommand, people: Several, leftOut: number) {
    setTarget({ people, leftOut });
    setAsked(command);
  }

  const dialogs = target && (
    <Suspense>
      <PersonDialogs
        {...target}
        asked={asked}
        acts={acts}
        onClose={() => setAsked(null)}
        onDone={onDone}
        onGone={onGone}
      />
    </Suspense>
  );
  return { onCommand, onBulkCommand, dialogs };
}

export type BulkCommand = keyof typeof neededFor;

export const neededFor = {
  assignTeacher: 'assign',
  assignProgram: 'assign',
  resetPassword: 'resetPassword',
  suspend: 'suspend',
  resume: 'resume',
  delete: 'delete',
} as const satisfies Partial<Record<PersonCommand, keyof AccountRow['abilities']>>;

/** Opens a student's record in the student area. */
function useSeeRecord() {
  const session = useSession();
  const navigate = useNavigate();
  return ({ person }: AccountRow) => {
    if (session.status !== 'signed-in' || person?.kind !== 'student') return;
    chooseStudent({ accountId: session.user.id, studentId: person.id });
    void navigate(paths.student.dashboard);
  };
}
