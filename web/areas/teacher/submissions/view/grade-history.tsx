import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { GradeChange } from '#shared/contract/results/submissions.ts';
import { gradeHistoryQuery } from '#web/features/grading/submission-queries.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { changeSentence, groupChanges, whoSentence } from './grade-history-text.ts';
import styles from './view.module.css';

/** Who changed the score, when, why, and from what to what. */
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
        failed={t`We couldn’t load the history.`}
      >
        {(changes) =>
          changes.length === 0 ? (
            <Text size="small" tone="ink2">
              <Trans>Nothing has changed since it was handed in.</Trans>
            </Text>
          ) : (
            <Stack as="ol" gap={16}>
              {groupChanges(changes).map((group) => (
                <HistoryItem key={group[0].id} changes={group} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

/** The changes of one save. */
function HistoryItem({ changes }: { changes: readonly [GradeChange, ...GradeChange[]] }) {
  const preferences = useDatePreferences();
  const [{ changedAt, reason }] = changes;
  return (
    <Text as="li" breaks>
      <Text size="small-label">
        {whoSentence(changes[0])}{' '}
        <Text as="time" dateTime={changedAt} size="small" tone="ink2">
          {formatDateTime(changedAt, preferences)}
        </Text>
      </Text>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>{changeSentence(change)}</li>
        ))}
      </ul>
      {reason !== '' && <p className={styles.why}>“{reason}”</p>}
    </Text>
  );
}
