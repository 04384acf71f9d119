import { plural, t } from '@lingui/core/macro';
import type { RegradeQuestion, RegradeVersion, VersionDifference } from '#shared/contract/regrades.ts';
import { groupByOptions } from '../regrade-draft.ts';

/** What counts now: "D (2 papers), C (3 papers)" where papers have different keys. */
export function keysInUse(question: RegradeQuestion): string {
  const byText = groupByOptions(question).length > 1;
  const counted = Map.groupBy(question.versions, (version) => keyWords(version, byText));
  if (counted.size === 1) return [...counted.keys()].join('');
  return [...counted]
    .map(([key, versions]) => {
      const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
      const papers = plural(attempts, { one: '# paper', other: '# papers' });
      return t`${key} (${papers})`;
    })
    .join(', ');
}

/** Letters, or texts where the letters differ between versions. */
function keyWords(version: RegradeVersion, byText: boolean): string {
  const { creditAll, accepted, options } = version;
  if (creditAll) return t`Full points for everyone`;
  if (accepted.length === 0) return t`Your marks alone`;
  if (!byText || options.length === 0) return accepted.join(', ');
  return options
    .filter(({ isAccepted }) => isAccepted)
    .map(({ text }) => `“${text}”`)
    .join(', ');
}

/** The key of one version, with the regrade that overrides its own. */
export function versionKeyWords(version: RegradeVersion): string {
  const key = keyWords(version, false);
  if (version.accepted.length === 0 && !version.creditAll) return key;
  const own = version.ownKey.join(', ');
  if (version.regrade === null) return t`Key ${key}`;
  return own === '' ? t`Regraded to ${key}` : t`Regraded to ${key}, own key ${own}`;
}

export function differenceWords(difference: VersionDifference): string {
  switch (difference) {
    case 'TYPE':
      return t`other question type`;
    case 'TEXT':
      return t`text changed`;
    case 'OPTIONS':
      return t`options changed`;
    case 'ORDER':
      return t`options moved`;
    case 'POINTS':
      return t`points changed`;
    case 'KEY':
      return t`key changed`;
  }
}
