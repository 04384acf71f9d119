import { t } from '@lingui/core/macro';
import type { AddedNames } from '../names-field.tsx';

const shape = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const maxDomains = 100;

/** Parses domains that were typed or pasted, separated by commas, spaces or lines. */
export function addDomains(known: readonly string[], text: string): AddedNames {
  const domains = [...known];
  const refused: string[] = [];
  for (const typed of text.split(/[\s,;]+/)) {
    const domain = typed.toLowerCase().replace(/^.*@/, '');
    if (domain === '' || domains.includes(domain)) continue;
    if (shape.test(domain) && domain.length <= 253 && domains.length < maxDomains) domains.push(domain);
    else refused.push(typed);
  }
  if (refused.length === 0) return { names: domains, rest: '', problem: null };
  const problem =
    domains.length >= maxDomains ? t`At most 100 domains.` : t`Please enter a domain such as school.example.`;
  return { names: domains, rest: refused.join(' '), problem };
}
