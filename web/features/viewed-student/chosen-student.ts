import { useEffect, useSyncExternalStore } from 'react';
import { onTokenChanged, readToken } from '#web/lib/session/session-token.ts';

interface Choice {
  /** The admin who chose, so that the next admin on this machine does not inherit the choice. */
  accountId: number;
  studentId: number;
}

const key = 'cquiz-viewed-student';

/** The student a super admin is viewing in this window. Other windows can show other students. */
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

// Browsers can block storage, and its content can be tampered with. Nobody is chosen then.
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
    // Without storage the choice lasts until the page reloads.
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
