import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { chooseStudent } from '#web/features/viewed-student/chosen-student.ts';
import { paths } from '#web/lib/paths.ts';
import { historyPath } from '../history/history-path.ts';
import type { PersonCommand } from './person-command.ts';
import { PersonDialogs } from './person-dialogs.tsx';
import { useAccountActs } from './use-account-acts.ts';

interface Options {
  /** Shows somebody's drawer. */
  onView: (accountId: number) => void;
  /** Somebody has left the list, and with them what had the focus. */
  onGone: () => void;
  /** Something was done with all that were chosen. */
  onDone?: () => void;
}

type Several = readonly [AccountRow, ...AccountRow[]];

/** What can be done with one person or with several; one set of dialogs serves all rows. */
export function usePersonCommands({ onView, onGone, onDone = () => {} }: Options) {
  const acts = useAccountActs();
  const seeRecord = useSeeRecord();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PersonCommand | null>(null);
  // Stay after the dialog is closed: its text must not change while it fades.
  const [target, setTarget] = useState<{ people: Several; leftOut: number } | null>(null);

  function onCommand(command: PersonCommand, account: AccountRow) {
    if (command === 'view') onView(account.id);
    else if (command === 'seeRecord') seeRecord(account);
    else if (command === 'seeHistory') void navigate(historyPath(account.id));
    else if (command === 'accept') void acts.accept(account);
    else if (command === 'exportData') void acts.exportData(account);
    else ask(command, [account], 0);
  }

  /** Those of the chosen with whom it can be done. */
  function onBulkCommand(command: BulkCommand, chosen: readonly AccountRow[]) {
    const [first, ...others] = chosen.filter(({ abilities }) => abilities[neededFor[command]]);
    if (first) ask(command, [first, ...others], chosen.length - 1 - others.length);
  }

  function ask(command: PersonCommand, people: Several, leftOut: number) {
    setTarget({ people, leftOut });
    setAsked(command);
  }

  const shown = useShownLater(asked);
  const dialogs = target && (
    <PersonDialogs
      {...target}
      asked={shown}
      acts={acts}
      onClose={() => setAsked(null)}
      onDone={onDone}
      onGone={onGone}
    />
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

/** A dialog that is open from its first moment would not give the focus back when it closes. */
function useShownLater(asked: PersonCommand | null): PersonCommand | null {
  const [shown, setShown] = useState<PersonCommand | null>(null);
  useEffect(() => setShown(asked), [asked]);
  return shown;
}

/** Opens the student area on somebody's record. */
function useSeeRecord() {
  const session = useSession();
  const navigate = useNavigate();
  return ({ person }: AccountRow) => {
    if (session.status !== 'signed-in' || person?.kind !== 'student') return;
    chooseStudent({ accountId: session.user.id, studentId: person.id });
    void navigate(paths.student.dashboard);
  };
}
