import { plural, t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { RegradeQuestion, RegradeVersion } from '#shared/contract/regrades.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { differenceWords, versionKeyWords } from './version-words.ts';
import styles from './versions.module.css';

/** Every version on papers of the quiz, newest first, with the key that counts there. */
export function VersionList({ question: { versions, questionText } }: { question: RegradeQuestion }) {
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
        <p className={styles.name}>{isCurrent ? t`Version ${number}, current` : t`Version ${number}`}</p>
        <p className={styles.small}>{t`since ${since}`}</p>
      </div>
      <div className={styles.said}>
        {isTextShown && (
          <p className={styles.text}>
            <RichText text={questionText} />
          </p>
        )}
        <VersionOptions version={version} />
      </div>
      <div className={styles.papers}>
        <p className={styles.name}>{plural(attempts, { one: '# submission', other: '# submissions' })}</p>
        <p className={styles.small}>
          {[versionKeyWords(version), ...worth, ...differences.map(differenceWords)].join(', ')}
        </p>
      </div>
    </li>
  );
}

function VersionOptions({ version: { options, creditAll } }: { version: RegradeVersion }) {
  return (
    <ul className={styles.options}>
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
    </ul>
  );
}
