import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { NoQuizzes } from '#web/features/quizzes/no-quizzes.tsx';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { filterQuizzes } from '#web/features/quizzes/quiz-filter.ts';
import { QuizPreview } from '#web/features/quizzes/quiz-preview.tsx';
import { QuizRow, QuizRowHeadings } from '#web/features/quizzes/quiz-row.tsx';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import { countQuizzes, type StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './dashboard.module.css';
import { type GroupName, groupQuizzes, type QuizGroup } from './quiz-groups.ts';

type Filter = 'all' | 'available' | 'completed';

/** Few enough to reach the sections below; the rest on demand. */
const step = { first: 10, withoutDue: 5, more: 20 };

interface Props {
  quizzes: StudentQuizzes;
  reader: QuizReader;
  /** Shown in the banner, so not among all quizzes. */
  inBanner: QuizEntry | undefined;
}

export function QuizSection({ quizzes, reader, inBanner }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const [filter, setFilter] = useState<Filter>('all');
  const count = (name: Filter) => countQuizzes(quizzes, name);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Segmented
            label={t`Which quizzes`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t`All ${count('all')}` },
              { value: 'available', label: t`Available ${count('available')}` },
              { value: 'completed', label: t`Completed ${count('completed')}` },
            ]}
          />
        }
      >
        <Trans>Quizzes</Trans>
      </SectionTitle>
      {quizzes.isLoading ? (
        <LoadingRegion label={t`Loading quizzes…`}>
          <SkeletonRows count={5} height={56} />
        </LoadingRegion>
      ) : (
        <FilteredQuizzes
          key={filter}
          filter={filter}
          quizzes={quizzes}
          reader={reader}
          inBanner={filter === 'all' ? inBanner : undefined}
        />
      )}
    </section>
  );
}

function FilteredQuizzes({ filter, quizzes, reader, inBanner }: Props & { filter: Filter }) {
  const { entries, serverTime, attempts } = quizzes;
  const [shownCount, setShownCount] = useState<number | null>(null);
  const [previewed, setPreviewed] = useState<QuizEntry | null>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  if (quizzes.error) {
    return (
      <QuietNote onRetry={quizzes.retry} retrying={quizzes.isRetrying}>
        <Trans>The quizzes could not be loaded.</Trans>
      </QuietNote>
    );
  }
  const matching = filterQuizzes(entries, filter).filter((entry) => entry !== inBanner);
  if (matching.length === 0 && !inBanner) return <NoQuizzes filter={filter} />;
  const groups = groupQuizzes(matching, serverTime);
  const due = matching.length - (groups.find(({ name }) => name === 'past')?.entries.length ?? 0);
  const most = shownCount ?? (due === 0 && filter !== 'completed' ? step.withoutDue : step.first);
  // What is past is shown on demand, unless there is nothing else.
  const shown = shownCount === null && due > 0 && filter === 'all' ? Math.min(most, due) : most;
  return (
    <>
      <QuizRowHeadings />
      {filter === 'all' && groups[0]?.name !== 'due-this-week' && groups[0]?.name !== 'in-progress' && (
        <p className={styles.none}>
          <Trans>Nothing is due this week.</Trans>
        </p>
      )}
      {firstOf(groups, shown).map((group) => (
        <Group key={group.name} name={group.name}>
          {group.entries.map((entry) => (
            <QuizRow
              key={entry.quiz.id}
              entry={entry}
              reader={reader}
              attempts={attempts}
              now={serverTime}
              isDue={group.name === 'due-this-week'}
              onPreview={() => {
                setPreviewed(entry);
                setPreviewOpen(true);
              }}
            />
          ))}
        </Group>
      ))}
      {matching.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShownCount(shown + step.more)}>
            <Trans>Show {Math.min(step.more, matching.length - shown)} more</Trans>
          </Button>
          {shown >= due && <Trans>{matching.length - shown} completed or closed</Trans>}
        </div>
      )}
      {/* Always mounted: a dialog mounted open can't return the focus. */}
      <QuizPreview
        entry={previewed}
        reader={reader}
        opened={isPreviewOpen}
        onClose={() => setPreviewOpen(false)}
      />
    </>
  );
}

/** The groups with their first entries, `count` in all. */
function firstOf(groups: readonly QuizGroup[], count: number): QuizGroup[] {
  let left = count;
  return groups.flatMap(({ name, entries }) => {
    const shown = entries.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ name, entries: shown }] : [];
  });
}

function Group({ name, children }: { name: GroupName; children: ReactNode }) {
  const { t } = useLingui();
  const titleId = useId();
  const titles: Record<GroupName, string> = {
    'in-progress': t`In progress`,
    'due-this-week': t`Due this week`,
    'due-later': t`Due later`,
    'opens-later': t`Opens later`,
    past: t`Completed or closed`,
  };
  const isDue = name === 'due-this-week';
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h3 className={styles.groupTitle} id={titleId} data-due={isDue || undefined}>
        {isDue && <IconAlertTriangle size={14} aria-hidden="true" />}
        {titles[name]}
      </h3>
      <ul className="divided">{children}</ul>
    </section>
  );
}
