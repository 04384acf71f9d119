import { Trans, useLingui } from '@lingui/react/macro';
import type { ReviewMoment } from '#shared/contract/quizzes.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { reviewMoments } from '../review-moments.ts';
import { KeyRelease } from './key-release.tsx';
import styles from './settings.module.css';

const moments = Object.keys(reviewMoments) as ReviewMoment[];

/** What of a finished attempt its student sees, and when. */
export function ReviewFields() {
  const { t, i18n } = useLingui();
  const { draft, edit, faults } = useBuilder();
  const options = moments.map((value) => ({ value, label: i18n._(reviewMoments[value]) }));

  function momentOf(text: string): ReviewMoment {
    return moments.find((moment) => moment === text) ?? 'NEVER';
  }

  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t`Score and marks`}
          {...(draft.reviewMarks === 'NEVER'
            ? { hint: t`You can release the marks of each submission.` }
            : {})}
          value={draft.reviewMarks}
          error={faults.fields.reviewMarks}
          options={options}
          onChange={(event) => edit({ reviewMarks: momentOf(event.target.value) })}
        />
        <SelectField
          label={t`Correct answers and feedback`}
          value={draft.reviewKey}
          error={faults.fields.reviewKey}
          options={options}
          onChange={(event) => edit({ reviewKey: momentOf(event.target.value) })}
        />
      </div>
      {draft.closesAt === '' && draft.reviewMarks === 'AFTER_CLOSE' && (
        <p className={styles.note}>
          <Trans>There is no closing date, so marks are shown right after submitting.</Trans>
        </p>
      )}
      <KeyRelease />
    </>
  );
}
