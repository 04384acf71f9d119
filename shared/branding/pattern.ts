import { sentence } from '../sentence.ts';

const hostOnly = 'host:';
const maxGlobs = 50;
const globShape = /^[\p{L}\p{N}*.\-_:/?=&%~+@[\]]+$/u;

/** A message and its values. */
interface Problem {
  message: string;
  params: Record<string, string | number>;
}

/** Returns what is wrong with a typed pattern, or undefined if it is valid. */
export function patternProblem(pattern: string): Problem | undefined {
  const globs = pattern.split(',').map((glob) => glob.trim());
  if (globs.every((glob) => glob === '')) return { message: sentence('is required'), params: {} };
  if (globs.some((glob) => glob === '')) {
    return { message: sentence('has two commas with nothing between them, or one at an end'), params: {} };
  }
  if (globs.length > maxGlobs) {
    return { message: sentence('may have at most {most} addresses'), params: { most: maxGlobs } };
  }
  for (const glob of globs) {
    const problem = globProblem(glob);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function globProblem(glob: string): Problem | undefined {
  const isOfHost = glob.toLowerCase().startsWith(hostOnly);
  const bare = isOfHost ? glob.slice(hostOnly.length).trim() : glob;
  if (bare === '') {
    return { message: sentence('has nothing after "{beginning}"'), params: { beginning: hostOnly } };
  }
  if (!globShape.test(bare)) {
    return {
      message: sentence('"{glob}" is not an address: only * stands for something else, it means any text'),
      params: { glob },
    };
  }
  if (/^[*.]+$/.test(bare)) {
    return {
      message: sentence('"{glob}" is every address: change the default profile instead'),
      params: { glob },
    };
  }
  if (isOfHost && bare.includes('/')) {
    return { message: sentence('"{glob}" has a path, and a host has none'), params: { glob } };
  }
  return undefined;
}
