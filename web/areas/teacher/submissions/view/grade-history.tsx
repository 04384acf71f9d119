import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { GradeChange } from '#shared/contract/submissions.ts';
import { gradeHistoryQuery } from '#web/features/grading/submissions.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { changeSentence, groupChanges, whoSentence } from './history-sentences.ts';
import styles from './view.module.css';

/** Who has changed the score, why, from what and to what. */
export function GradeHistory({ attemptId }: { attemptId: number }) {
  const { t } = useLingui();
  const titleId = useId();
  const history = useQuery(gradeHistoryQuery(attemptId));
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>History of the grade</Trans>
      </SectionTitle>
      <Loaded
        query={history}
        loading={t`Loading the history`}
        skeleton={<SkeletonRows count={2} />}
        failed={t`Failed to load the history.`}
      >
        {(changes) =>
          changes.length === 0 ? (
            <p className={styles.by}>
              <Trans>Nothing has changed since it was handed in.</Trans>
            </p>
          ) : (
            <ol className={styles.history}>
              {groupChanges(changes).map((group) => (
                <HistoryItem key={group[0].id} changes={group} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

/** What was changed at once. */
function HistoryItem({ changes }: { changes: readonly [GradeChange, ...GradeChange[]] }) {
  const preferences = useDatePreferences();
  const [{ changedAt, reason }] = changes;
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {whoSentence(changes[0])}{' '}
        <time dateTime={changedAt} className={styles.by}>
          {formatDateTime(changedAt, preferences)}
        </time>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>{changeSentence(change)}</li>
        ))}
      </ul>
      {reason !== '' && <p className={styles.why}>“{reason}”</p>}
    </li>
  );
}
