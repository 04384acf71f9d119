import { useEffect, useSyncExternalStore } from 'react';
import { onTokenChanged, readToken } from '#web/lib/session-token.ts';

interface Choice {
  /** Who chose: the next one at this machine must not go on in somebody else's choice. */
  accountId: number;
  studentId: number;
}

const key = 'cquiz-viewed-student';

/** Whom a super admin looks at, in this window: another window may show another student. */
function createChoiceStore() {
  let choice = readKept();
  const listeners = new Set<() => void>();
  return {
    get: () => choice,
    set: (next: Choice | null) => {
      choice = next;
      keep(next);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

// A browser may forbid storage, and what is in it may be anybody's: then nobody is chosen yet.
function readKept(): Choice | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isChoice(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isChoice(kept: unknown): kept is Choice {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'accountId' in kept &&
    Number.isSafeInteger(kept.accountId) &&
    'studentId' in kept &&
    Number.isSafeInteger(kept.studentId)
  );
}

function keep(choice: Choice | null): void {
  try {
    if (choice) sessionStorage.setItem(key, JSON.stringify(choice));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the choice lasts until the page is loaded anew.
  }
}

const choices = createChoiceStore();

export function chooseStudent(choice: Choice): void {
  choices.set(choice);
}

export function forgetStudent(): void {
  choices.set(null);
}

export function useChosenStudent(accountId: number): number | null {
  const choice = useSyncExternalStore(choices.subscribe, choices.get);
  return choice?.accountId === accountId ? choice.studentId : null;
}

export function useForgetStudentOnSignOut(): void {
  useEffect(
    () =>
      onTokenChanged(() => {
        if (readToken() === null) forgetStudent();
      }),
    [],
  );
}
