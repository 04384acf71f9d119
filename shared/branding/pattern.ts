const hostOnly = 'host:';
const mostGlobs = 50;
const globShape = /^[\p{L}\p{N}*.\-_:/?=&%~+@[\]]+$/u;

/** What is wrong with a pattern that somebody typed; undefined when it can be used. */
export function patternProblem(pattern: string): string | undefined {
  const globs = pattern.split(',').map((glob) => glob.trim());
  if (globs.every((glob) => glob === '')) return 'is required';
  if (globs.some((glob) => glob === '')) return 'has two commas with nothing between them, or one at an end';
  if (globs.length > mostGlobs) return `may have at most ${mostGlobs} addresses`;
  for (const glob of globs) {
    const problem = globProblem(glob);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function globProblem(glob: string): string | undefined {
  const isOfHost = glob.toLowerCase().startsWith(hostOnly);
  const bare = isOfHost ? glob.slice(hostOnly.length).trim() : glob;
  if (bare === '') return `has nothing after "${hostOnly}"`;
  if (!globShape.test(bare)) {
    return `"${glob}" is not an address: only * stands for something else, it means any text`;
  }
  if (/^[*.]+$/.test(bare)) return `"${glob}" is every address: change the default profile instead`;
  if (isOfHost && bare.includes('/')) return `"${glob}" has a path, and a host has none`;
  return undefined;
}
