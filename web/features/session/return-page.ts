/** The page someone was on when their session ended, to return to after signing in again. */
interface Return {
  userId: number;
  path: string;
  /** Their session has ended since; before that, the home page is what they asked for. */
  isDue: boolean;
}

const key = 'cquiz-return';

/**
 * The address a tab was opened with before anyone was signed in. Forgotten on a reload, because the next person
 * wants another page.
 */
let askedFor: string | null = null;
let wasFollowed = false;

/** Who is on which page; null while nobody is signed in. */
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

/** The page of this person only, or the one a new tab was opened with. */
export function findReturn(userId: number): string | null {
  return findEnded(userId) ?? (read() ? null : askedFor);
}

/** The page this person was on when their session ended in this tab; any person's without an id. */
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

// Storage may be blocked; then everyone starts at the home page.
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
