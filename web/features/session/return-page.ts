import { isTakePage } from '#web/lib/is-take-page.ts';

/** The quiz somebody was in when their session ended: there they go on once they are signed in again. */
interface Return {
  userId: number;
  path: string;
  /** Their session has ended since; before that, the home page is what they asked for. */
  isDue: boolean;
}

const key = 'cquiz-return';

/** Who is on which page; null: nobody, the session is over. */
export function followForReturn(userId: number | null, path: string): void {
  if (userId === null) {
    const known = read();
    if (known) write({ ...known, isDue: true });
  } else if (isTakePage(path)) {
    write({ userId, path, isDue: false });
  } else {
    forgetReturn();
  }
}

/** Where this person was, and nobody else. */
export function findReturn(userId: number): string | null {
  const known = read();
  return known?.isDue && known.userId === userId ? known.path : null;
}

/** Whether a session ended in this tab while its student was taking a quiz. */
export function isReturnDue(): boolean {
  return read()?.isDue === true;
}

export function forgetReturn(): void {
  write(null);
}

// A browser may forbid storage; then everybody begins at home.
function read(): Return | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Return | null;
  } catch {
    return null;
  }
}

function write(value: Return | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}
