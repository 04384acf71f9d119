import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type {
  RegradeQuestion,
  RegradeVersion,
  VersionDifference,
} from '#shared/contract/results/regrades.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import styles from './regrade.module.css';
import { groupByOptions, sameWorth } from './regrade-draft.ts';

/** The question with its current answer key and points. */
export function CurrentQuestion({ question }: { question: RegradeQuestion }) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, versions, manual } = question;
  const points = sameWorth(question);
  const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
  const counted = plural(attempts, { one: '# submission', other: '# submissions' });
  return (
    <section className={styles.question} aria-label={t`Question`}>
      <p className={styles.text}>
        <RichText text={questionText} />
      </p>
      <DataList
        items={[
          { key: 'type', label: t`Type`, value: i18n._(questionTypeLabels[questionType]) },
          { key: 'key', label: t`Answer key`, value: keysInUse(question) },
          {
            key: 'points',
            label: t`Points`,
            value: points === null ? t`Varies between submissions` : i18n.number(points),
          },
          { key: 'asked', label: t`Submissions`, value: counted },
        ]}
      />
      {versions.length > 1 && <VersionList question={question} />}
      {manual > 0 && (
        <Text size="small" tone="ink2">
          {plural(manual, {
            one: '# answer was marked by a teacher. The mark is kept, but capped at the new points.',
            other: '# answers were marked by a teacher. The marks are kept, but capped at the new points.',
          })}
        </Text>
      )}
      {attempts === 0 && (
        <Text size="small" tone="ink2">
          <Trans>No submissions yet. Your changes will apply to future submissions.</Trans>
        </Text>
      )}
    </section>
  );
}

/** The current key: "D (2 submissions), C (3 submissions)" if their keys differ. */
function keysInUse(question: RegradeQuestion): string {
  const byText = groupByOptions(question).length > 1;
  const counted = Map.groupBy(question.versions, (version) => keyText(version, byText));
  if (counted.size === 1) return [...counted.keys()].join('');
  return [...counted]
    .map(([key, versions]) => {
      const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
      const submissions = plural(attempts, { one: '# submission', other: '# submissions' });
      return t`${key} (${submissions})`;
    })
    .join(', ');
}

/** Letters, or texts if the letters differ between versions. */
function keyText(version: RegradeVersion, byText: boolean): string {
  const { creditAll, accepted, options } = version;
  if (creditAll) return t`Full marks for everyone`;
  if (accepted.length === 0) return t`None, marked by a teacher`;
  if (!byText || options.length === 0) return accepted.join(', ');
  return options
    .filter(({ isAccepted }) => isAccepted)
    .map(({ text }) => `“${text}”`)
    .join(', ');
}

/** The key of one version, with the regrade that overrides its own. */
function versionKeyText(version: RegradeVersion): string {
  const key = keyText(version, false);
  if (version.accepted.length === 0 && !version.creditAll) return key;
  const own = version.ownKey.join(', ');
  if (version.regrade === null) return t`Key ${key}`;
  return own === '' ? t`Regraded to ${key}` : t`Regraded from ${own} to ${key}`;
}

function versionDifferenceText(difference: VersionDifference): string {
  switch (difference) {
    case 'TYPE':
      return t`question type changed`;
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

/** Every version on papers of the quiz, newest first, with the key that counts there. */
function VersionList({ question: { versions, questionText } }: { question: RegradeQuestion }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {plural(versions.length, {
          one: '# version of this question was used',
          other: '# versions of this question were used',
        })}
      </h2>
      <ul className={styles.list}>
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isTextShown={version.questionText !== questionText}
          />
        ))}
      </ul>
    </section>
  );
}

function VersionRow({ version, isTextShown }: { version: RegradeVersion; isTextShown: boolean }) {
  const { version: number, isCurrent, attempts, questionText, points, differences } = version;
  const since = formatDate(version.dateCreated, useDatePreferences());
  const worth = points === null ? [] : [plural(points, { one: '# point', other: '# points' })];
  return (
    <li className={styles.version}>
      <div>
        <Text size="small-label">{isCurrent ? t`Version ${number}, current` : t`Version ${number}`}</Text>
        <Text size="small" tone="ink3" breaks>{t`since ${since}`}</Text>
      </div>
      <div className={styles.said}>
        {isTextShown && (
          <Text size="small" breaks>
            <RichText text={questionText} />
          </Text>
        )}
        <VersionOptions version={version} />
      </div>
      <div className={styles.papers}>
        <Text size="small-label">{plural(attempts, { one: '# submission', other: '# submissions' })}</Text>
        <Text size="small" tone="ink3" breaks>
          {[versionKeyText(version), ...worth, ...differences.map(versionDifferenceText)].join(', ')}
        </Text>
      </div>
    </li>
  );
}

function VersionOptions({ version: { options, creditAll } }: { version: RegradeVersion }) {
  return (
    <Row as="ul" wrap gap={12} lineGap={4}>
      {options.map(({ label, text, isAccepted }) => {
        const isKey = isAccepted || creditAll;
        return (
          <li key={label} className={styles.option} data-key={isKey || undefined}>
            <Bubble letter={label} state={isKey ? 'filled' : 'open'} size={20} />
            <span>
              <span className="visually-hidden">{label} </span>
              <RichText text={text} />
            </span>
            {isKey && <IconCheck size={15} className={styles.check} aria-label={t`Key`} />}
          </li>
        );
      })}
    </Row>
  );
}
