import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import styles from './regrade.module.css';
import { sameWorth } from './regrade-draft.ts';
import { VersionList } from './versions/version-list.tsx';
import { keysInUse } from './versions/version-words.ts';

/** The question, and what counts now. */
export function QuestionNow({ question }: { question: RegradeQuestion }) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, versions, manual } = question;
  const points = sameWorth(question);
  const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
  const counted = plural(attempts, { one: '# submission', other: '# submissions' });
  return (
    <section className={styles.question} aria-label={t`The question`}>
      <p className={styles.text}>
        <RichText text={questionText} />
      </p>
      <DataList
        items={[
          { key: 'type', label: t`Type`, value: i18n._(questionTypeLabels[questionType]) },
          { key: 'key', label: t`Answer key`, value: keysInUse(question) },
          {
            key: 'points',
            label: t`Worth`,
            value:
              points === null
                ? t`Not the same on every paper`
                : plural(points, { one: '# point', other: '# points' }),
          },
          { key: 'asked', label: t`Submissions`, value: counted },
        ]}
      />
      {versions.length > 1 && <VersionList question={question} />}
      {manual > 0 && (
        <p className={styles.note}>
          {plural(manual, {
            one: '# answer was marked by a teacher: that mark is kept, and only cut to a lower worth.',
            other: '# answers were marked by a teacher: those marks are kept, and only cut to a lower worth.',
          })}
        </p>
      )}
      {attempts === 0 && (
        <p className={styles.note}>
          <Trans>Nobody has handed it in yet. What you change counts for those who will.</Trans>
        </p>
      )}
    </section>
  );
}
