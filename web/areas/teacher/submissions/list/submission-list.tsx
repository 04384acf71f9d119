import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { SubmissionCounts } from '#shared/contract/results/submissions.ts';
import { submissionCountsQuery, submissionsQuery } from '#web/features/grading/submission-queries.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { teacherQuizzesQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ListSearch, ListSegments, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import styles from './list.module.css';
import { SubmissionEntry } from './submission-entry.tsx';
import { filterOf, type SubmissionListState, submissionList } from './submission-list-state.ts';

/** Submissions, filtered and sorted by the URL. */
export function SubmissionList({ openId }: { openId: number | null }) {
  const { t } = useLingui();
  const list = useListState(submissionList);
  const { quiz, page } = list.state;
  const filter = filterOf(list.state);
  const max = usePageSize();
  const submissions = useQuery(submissionsQuery(filter, { max, offset: (page - 1) * max }));
  const counts = useQuery(submissionCountsQuery(filter));
  const ofQuiz = submissions.data?.items.find((submission) => submission.quiz.id === quiz);
  return (
    <>
      <SubmissionToolbar list={list} counts={counts.data} quizTitle={ofQuiz?.quizTitle} />
      <div className={styles.found}>
        <ListPage
          list={list}
          query={submissions}
          max={max}
          texts={{
            loading: t`Loading submissions…`,
            failed: t`We couldn’t load submissions.`,
            pages: t`Pages of submissions`,
            count: (total) => plural(total, { one: '# submission', other: '# submissions' }),
          }}
          skeleton={<SkeletonRows count={6} height={96} />}
          empty={<NoSubmissions isNarrowed={list.isNarrowed} onClear={list.clear} />}
        >
          {(items, { isOld }) => (
            <ul className={styles.entries} aria-label={t`Submissions`} aria-busy={isOld}>
              {items.map((submission) => (
                <SubmissionEntry
                  key={submission.id}
                  submission={submission}
                  isOpen={submission.id === openId}
                />
              ))}
            </ul>
          )}
        </ListPage>
      </div>
    </>
  );
}

interface NoSubmissionsProps {
  isNarrowed: boolean;
  onClear: () => void;
}

function NoSubmissions({ isNarrowed, onClear }: NoSubmissionsProps) {
  const { t } = useLingui();
  return isNarrowed ? (
    <EmptyState
      title={t`No submissions found`}
      text={t`Try part of the student’s name or quiz title, or another status.`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No submissions yet`}
      text={t`Submissions appear here once students submit a quiz you’ve published.`}
      action={
        <Button component={Link} to={paths.teacher.quizzes} size="xs" variant="light">
          <Trans>Go to your quizzes</Trans>
        </Button>
      }
    />
  );
}

interface Props {
  list: SubmissionListState;
  counts: SubmissionCounts | undefined;
  /** Known only if the current page lists a submission of the chosen quiz. */
  quizTitle: string | undefined;
}

function SubmissionToolbar({ list, counts, quizTitle }: Props) {
  const { t } = useLingui();
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(list.state.quiz !== null || list.state.late === 'yes');
  return (
    <Stack gap={12}>
      <StatusFilter list={list} counts={counts} />
      <ListSearch list={list} name="search" label={t`Search submissions`} placeholder={t`Student or quiz`} />
      <div>
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={fieldsId}>
          <Trans>Filter and sort</Trans>
        </DisclosureButton>
        <div id={fieldsId}>
          {isOpen && <FilterFields list={list} late={counts?.late ?? 0} quizTitle={quizTitle} />}
        </div>
      </div>
    </Stack>
  );
}

interface FilterFieldsProps extends Pick<Props, 'list' | 'quizTitle'> {
  /** Submissions with undecided late answers. */
  late: number;
}

function FilterFields({ list, late, quizTitle }: FilterFieldsProps) {
  const { t } = useLingui();
  const quizzes = useQuizOptions(list.state.quiz, quizTitle);
  return (
    <div className={styles.fields}>
      <ListSelect
        list={list}
        name="quiz"
        label={t`Quiz`}
        placeholder={t`All quizzes`}
        options={quizzes.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'student', label: t`Student` },
          { value: 'quiz', label: t`Quiz` },
          { value: 'best', label: t`Highest score` },
          { value: 'lowest', label: t`Lowest score` },
        ]}
      />
      <CheckField
        label={t`Undecided late answers (${late})`}
        checked={list.state.late === 'yes'}
        onChange={({ target: { checked } }) => list.set({ late: checked ? 'yes' : null })}
      />
    </div>
  );
}

const firstPage = { max: 200, offset: 0 };

/**
 * Quizzes to choose from, by title. Always includes the chosen one, even if it is archived or beyond the limit.
 */
function useQuizOptions(chosenId: number | null, chosenTitle: string | undefined) {
  const { t } = useLingui();
  const quizzes = useQuery(teacherQuizzesQuery({ sort: 'title', order: 'asc' }, firstPage)).data?.items ?? [];
  if (chosenId === null || quizzes.some(({ id }) => id === chosenId)) return quizzes;
  return [{ id: chosenId, title: chosenTitle ?? t`Selected quiz` }, ...quizzes];
}

function StatusFilter({ list, counts }: Pick<Props, 'list' | 'counts'>) {
  const { t, i18n } = useLingui();
  const options = [
    { value: 'all', word: t`All`, count: counts?.all },
    { value: 'pending', word: t`Pending`, count: counts?.pending },
    { value: 'auto-graded', word: t`Auto-graded`, count: counts?.autoGraded },
    { value: 'graded', word: t`Graded`, count: counts?.graded },
  ];
  return (
    <div className={styles.status}>
      <ListSegments
        list={list}
        name="status"
        label={t`Status`}
        options={options.map(({ value, word, count }) => ({
          value,
          label: (
            <span className={styles.segment}>
              {word} <span>{count === undefined ? '–' : i18n.number(count)}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}
