import { Trans, useLingui } from '@lingui/react/macro';
import type { ReviewMoment } from '#shared/contract/quizzes.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { reviewMoments } from '../review-moments.ts';
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
          label={t`Marks for each question`}
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
      {draft.closesAt === '' && (
        <p className={styles.note}>
          <Trans>This quiz never closes: “After closing” means at once.</Trans>
        </p>
      )}
    </>
  );
}
