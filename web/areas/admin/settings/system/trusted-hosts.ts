import { t } from '@lingui/core/macro';
import { readTrustedHost } from '#shared/trusted-hosts.ts';
import type { AddedNames } from '../names-field.tsx';

const max = 20;

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** Takes the hosts that were typed or pasted, with commas, spaces or lines between them, as the server keeps them. */
export function addHosts(known: readonly string[], text: string): AddedNames {
  const names = [...known];
  const refused: string[] = [];
  for (const typed of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const host = readTrustedHost(typed, parseUrl);
    if (host !== undefined && names.includes(host)) continue;
    if (host !== undefined && names.length < max) names.push(host);
    else refused.push(typed);
  }
  if (refused.length === 0) return { names, rest: '', problem: null };
  const problem =
    names.length >= max
      ? t`At most 20 hosts.`
      : t`Enter a host name such as quiz.school.example, without a path.`;
  return { names, rest: refused.join(' '), problem };
}
