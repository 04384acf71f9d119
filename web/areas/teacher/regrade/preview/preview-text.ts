import { plural, t } from '@lingui/core/macro';
import type { RegradePreview } from '#shared/contract/results/regrades.ts';

type Counts = Omit<RegradePreview, 'differences'>;

/** The preview in sentences, most important first. Used on the page and in the confirmation. */
export function previewText(counts: Counts): string[] {
  return [directionText(counts), ...passText(counts), ...letterText(counts)];
}

function directionText({ changed, attempts, up, down }: Counts): string {
  if (changed === 0) return t`No scores change.`;
  const all = plural(attempts, { one: '# submission', other: '# submissions' });
  const changes = plural(changed, {
    one: `# of ${all} gets a new score`,
    other: `# of ${all} get a new score`,
  });
  return t`${changes}: ${up} up, ${down} down.`;
}

function passText({ newlyPassed, newlyFailed }: Counts): string[] {
  return [
    ...(newlyPassed === 0
      ? []
      : [plural(newlyPassed, { one: '# more submission passes.', other: '# more submissions pass.' })]),
    ...(newlyFailed === 0
      ? []
      : [
          plural(newlyFailed, {
            one: '# submission no longer passes.',
            other: '# submissions no longer pass.',
          }),
        ]),
  ];
}

function letterText({ lettersChanged }: Counts): string[] {
  if (lettersChanged === 0) return [];
  return [plural(lettersChanged, { one: '# letter grade changes.', other: '# letter grades change.' })];
}

/** What does not change, and what applies to later submissions. */
export function unchangedText({ manualKept, running }: Counts): string[] {
  return [
    ...(manualKept === 0
      ? []
      : [
          plural(manualKept, {
            one: '# mark given by a teacher is kept.',
            other: '# marks given by teachers are kept.',
          }),
        ]),
    ...(running === 0
      ? []
      : [
          plural(running, {
            one: '# attempt is in progress. The regrade will apply when it’s submitted.',
            other: '# attempts are in progress. The regrade will apply when they’re submitted.',
          }),
        ]),
  ];
}

type VersionCounts = Counts['versions'][number];

export function versionName({ version, attempts }: VersionCounts): string {
  const submissions = plural(attempts, { one: '# submission', other: '# submissions' });
  return t`Version ${version}, ${submissions}`;
}

/** Names each version that has none of the accepted options, so that none is skipped silently. */
export function versionChange({ changed, isLeftOut }: VersionCounts): string {
  if (isLeftOut) return t`Not affected, because it has none of these answers`;
  if (changed === 0) return t`No change`;
  return plural(changed, { one: '# score changes', other: '# scores change' });
}
