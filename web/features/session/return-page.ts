/** The page somebody was at when their session ended: there they go on once they are signed in again. */
interface Return {
  userId: number;
  path: string;
  /** Their session has ended since; before that, the home page is what they asked for. */
  isDue: boolean;
}

const key = 'cquiz-return';

/** The address a tab was opened with before anybody was signed in. Lost on a reload: the next person asks for another. */
let askedFor: string | null = null;
let wasFollowed = false;

/** Who is on which page; null: nobody, the session is over or has not begun. */
export function followForReturn(userId: number | null, path: string): void {
  if (userId !== null) {
    wasFollowed = true;
    askedFor = null;
    write({ userId, path, isDue: false });
    return;
  }
  const known = read();
  if (!wasFollowed) askedFor = path;
  if (known) write({ ...known, path: askedFor ?? known.path, isDue: true });
}

/** Where this person was and nobody else, or where a new tab was meant to lead. */
export function findReturn(userId: number): string | null {
  return findEnded(userId) ?? (read() ? null : askedFor);
}

/** Where this person was when their session ended in this tab; whoever it was, without an id. */
export function findEnded(userId?: number): string | null {
  const known = read();
  const isTheirs = userId === undefined || known?.userId === userId;
  return known?.isDue && isTheirs ? known.path : null;
}

export function forgetReturn(): void {
  wasFollowed = true;
  askedFor = null;
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
