import { z } from 'zod';

const PrimaryColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #007bff');

/** What an address makes of the product: its name, its colour, its pictures. */
export const Brand = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  description: z.string().describe('For the registration page'),
  logo: z.string().nullable().describe('Where the logo is; without one the short name stands in a square'),
  primaryColor: PrimaryColor,
  favicon: z.string(),
  tenant: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** Applies where no profile does. */
export const defaultBrand: Brand = {
  name: 'CQuiz',
  shortName: 'CQ',
  tagline: 'Smart Quiz Management System',
  description: 'Register to take quizzes, see your results and follow your progress.',
  logo: null,
  primaryColor: '#007bff',
  favicon: '/favicon.svg',
  tenant: 'default',
};

export interface BrandingProfile {
  key: string;
  /** The highest that matches wins. */
  priority: number;
  /** Globs separated by commas, such as `*.edu.gh, *.school.example`; `null` matches nothing. */
  pattern: string | null;
  brand: Brand;
}

/** What a page may ask of its address: the whole of it, and the name of the host in it. */
export interface PageAddress {
  href: string;
  hostname: string;
}

export function matchBrand(profiles: readonly BrandingProfile[], address: PageAddress): Brand {
  const byPriority = [...profiles].sort((one, other) => other.priority - one.priority);
  return (
    byPriority.find(({ pattern }) => pattern !== null && matches(pattern, address))?.brand ?? defaultBrand
  );
}

function matches(pattern: string, { href, hostname }: PageAddress): boolean {
  return pattern
    .split(',')
    .map((glob) => glob.trim().toLowerCase())
    .filter((glob) => glob !== '')
    .some((glob) => matchesGlob(glob, hostname.toLowerCase()) || matchesGlob(glob, href.toLowerCase()));
}

/** `*` stands for any text. Not a regular expression: a profile could make one that never ends. */
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
