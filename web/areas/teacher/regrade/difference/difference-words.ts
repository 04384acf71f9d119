import { plural, t } from '@lingui/core/macro';
import type { RegradePreview } from '#shared/contract/regrades.ts';

type Counts = Omit<RegradePreview, 'differences'>;

/** The difference in sentences, what matters most first; for the page and once more before it is applied. */
export function differenceWords(counts: Counts): string[] {
  return [directionWords(counts), ...passWords(counts), ...letterWords(counts)];
}

function directionWords({ changed, attempts, up, down }: Counts): string {
  if (changed === 0) return t`No score changes.`;
  const all = plural(attempts, { one: '# submission', other: '# submissions' });
  const changes = plural(changed, {
    one: `# score of ${all} changes`,
    other: `# scores of ${all} change`,
  });
  return t`${changes}: ${up} up, ${down} down.`;
}

function passWords({ newlyPassed, newlyFailed }: Counts): string[] {
  return [
    ...(newlyPassed === 0 ? [] : [plural(newlyPassed, { one: '# more passes.', other: '# more pass.' })]),
    ...(newlyFailed === 0
      ? []
      : [plural(newlyFailed, { one: '# no longer passes.', other: '# no longer pass.' })]),
  ];
}

function letterWords({ lettersChanged }: Counts): string[] {
  if (lettersChanged === 0) return [];
  return [plural(lettersChanged, { one: '# letter grade changes.', other: '# letter grades change.' })];
}

/** What stays as it is, and who comes later. */
export function keptWords({ manualKept, running }: Counts): string[] {
  return [
    ...(manualKept === 0
      ? []
      : [
          plural(manualKept, {
            one: '# mark that a teacher gave is kept.',
            other: '# marks that teachers gave are kept.',
          }),
        ]),
    ...(running === 0
      ? []
      : [
          plural(running, {
            one: '# attempt is being written now: this counts for it when it is handed in.',
            other: '# attempts are being written now: this counts for them when they are handed in.',
          }),
        ]),
  ];
}

type VersionCounts = Counts['versions'][number];

export function versionName({ version, attempts }: VersionCounts): string {
  const submissions = plural(attempts, { one: '# submission', other: '# submissions' });
  return t`Version ${version}, ${submissions}`;
}

/** A version that has none of the accepted options is named, never silently skipped. */
export function versionChange({ changed, isLeftOut }: VersionCounts): string {
  if (isLeftOut) return t`Left out. It has none of these answers, so its key stays.`;
  if (changed === 0) return t`No change`;
  return plural(changed, { one: '# score changes', other: '# scores change' });
}
