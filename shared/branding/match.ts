/** A rule for the addresses that something applies to. */
export interface Matched {
  /** The highest matching priority wins. */
  priority: number;
  /**
   * Globs separated by commas, such as `*.edu.gh, https://exams.example/*`. Each is matched against the whole
   * address and the host name, or only the host name after `host:`. `null` matches if nothing else does.
   */
  pattern: string | null;
}

/**
 * The parts of a page's address that rules match: the whole address without its fragment, and the host name.
 */
export interface PageAddress {
  href: string;
  hostname: string;
}

/** Returns the matching rule with the highest priority, the first one if priorities are equal. */
export function findMatch<M extends Matched>(among: readonly M[], address: PageAddress): M | undefined {
  return inOrder(among).find(({ pattern }) => pattern === null || matches(pattern, address));
}

/** Returns every rule that `findMatch` can return for some page of this host, in its order. */
export function possibleMatches<M extends Matched>(among: readonly M[], address: PageAddress): M[] {
  const ordered = inOrder(among);
  const certain = ordered.findIndex(({ pattern }) => pattern !== null && matchesHost(pattern, address));
  return ordered.filter(({ pattern }, index) => {
    if (pattern === null) return true;
    return (certain === -1 || index <= certain) && mayMatch(pattern, address);
  });
}

function inOrder<M extends Matched>(among: readonly M[]): M[] {
  const rank = ({ pattern, priority }: M) => (pattern === null ? -1 : priority);
  return [...among].sort((one, other) => rank(other) - rank(one));
}

const hostOnly = 'host:';

function globsOf(pattern: string): string[] {
  return pattern
    .split(',')
    .map((glob) => glob.trim().toLowerCase())
    .filter((glob) => glob !== '');
}

function matches(pattern: string, address: PageAddress): boolean {
  return matchesHost(pattern, address) || matchesHref(pattern, address);
}

function matchesHost(pattern: string, { hostname }: PageAddress): boolean {
  // A trailing dot ("school.example.") names the same host.
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return globsOf(pattern).some((glob) =>
    matchesGlob(glob.startsWith(hostOnly) ? glob.slice(hostOnly.length).trim() : glob, host),
  );
}

function matchesHref(pattern: string, { href }: PageAddress): boolean {
  const address = href.toLowerCase();
  return globsOf(pattern).some((glob) => !glob.startsWith(hostOnly) && matchesGlob(glob, address));
}

/** Whether some address of this host can match, judged by the text before the first `*`. */
function mayMatch(pattern: string, address: PageAddress): boolean {
  if (matches(pattern, address)) return true;
  const root = `${address.href.toLowerCase().split('/', 3).join('/')}/`;
  return globsOf(pattern).some((glob) => {
    const [beginning = ''] = glob.split('*', 1);
    return !glob.startsWith(hostOnly) && (root.startsWith(beginning) || beginning.startsWith(root));
  });
}

/**
 * `*` matches any text. A hand-written matcher, because a stored pattern could become a regular expression that
 * never finishes.
 */
function matchesGlob(glob: string, text: string): boolean {
  const [first = '', ...rest] = glob.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
