import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import styles from './regrade.module.css';

/** The question, and what counts now. */
export function QuestionNow({ question }: { question: RegradeQuestion }) {
  const { t, i18n } = useLingui();
  const { questionText, questionType, points, attempts, otherAttempts, manual } = question;
  const counted = plural(attempts, { one: '# submission', other: '# submissions' });
  return (
    <section className={styles.question} aria-label={t`The question`}>
      <p className={styles.text}>
        <RichText text={questionText} />
      </p>
      <DataList
        items={[
          { key: 'type', label: t`Type`, value: i18n._(questionTypeLabels[questionType]) },
          { key: 'key', label: t`Counts now`, value: keyWords(question) },
          {
            key: 'points',
            label: t`Worth`,
            value:
              points === null
                ? t`Not the same on every paper`
                : plural(points, { one: '# point', other: '# points' }),
          },
          { key: 'asked', label: t`Concerns`, value: counted },
        ]}
      />
      {manual > 0 && (
        <p className={styles.note}>
          {plural(manual, {
            one: '# answer was marked by a teacher: that mark is kept, and only cut to a lower worth.',
            other: '# answers were marked by a teacher: those marks are kept, and only cut to a lower worth.',
          })}
        </p>
      )}
      {otherAttempts > 0 && (
        <p className={styles.note}>
          {plural(otherAttempts, {
            one: '# submission was asked it with other options: a regrade leaves it alone.',
            other: '# submissions were asked it with other options: a regrade leaves them alone.',
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

  function keyWords({ creditAll, accepted }: RegradeQuestion): string {
    if (creditAll) return t`Full points for everyone`;
    return accepted.length === 0 ? t`Your marks alone` : accepted.join(', ');
  }
}
