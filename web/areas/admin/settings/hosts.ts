import { t } from '@lingui/core/macro';
import { photoHostLimits, readPhotoHost } from '#shared/photo-hosts.ts';
import { readTrustedHost } from '#shared/trusted-hosts.ts';
import type { AddedNames } from './names-field.tsx';

const maxTrustedHosts = 20;

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

export function addTrustedHosts(known: readonly string[], text: string): AddedNames {
  const added = addHosts(known, text, (typed) => readTrustedHost(typed, parseUrl), maxTrustedHosts);
  return explain(added, t`Enter a host name such as quiz.school.example, without a path.`);
}

export function addPhotoHosts(known: readonly string[], text: string): AddedNames {
  const added = addHosts(known, text, (typed) => readPhotoHost(typed, parseUrl), photoHostLimits.count);
  return explain(added, t`Enter a host name such as photos.school.example, without a path.`);
}

interface Added {
  names: string[];
  refused: string[];
  max: number;
}

/**
 * Parses hosts that were typed or pasted, separated by commas, spaces or lines, into the form the server stores.
 */
function addHosts(
  known: readonly string[],
  text: string,
  read: (typed: string) => string | undefined,
  max: number,
): Added {
  const names = [...known];
  const refused: string[] = [];
  for (const typed of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const host = read(typed);
    if (host !== undefined && names.includes(host)) continue;
    if (host !== undefined && names.length < max) names.push(host);
    else refused.push(typed);
  }
  return { names, refused, max };
}

function explain({ names, refused, max }: Added, notAHost: string): AddedNames {
  if (refused.length === 0) return { names, rest: '', problem: null };
  return {
    names,
    rest: refused.join(' '),
    problem: names.length >= max ? t`At most ${max} hosts.` : notAHost,
  };
}
