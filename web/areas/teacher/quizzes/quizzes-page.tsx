import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { teacherQuizzesQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { firstVisit } from './builder/questions/first-visit.ts';
import { NewQuizDialog } from './list/new-quiz-dialog.tsx';
import { QuizFilters } from './list/quiz-filters.tsx';
import { filterOf, isNarrowed, type QuizList, quizList } from './list/quiz-list-state.ts';
import { QuizTable } from './list/quiz-table.tsx';
import { useRowCommands } from './list/use-row-commands.tsx';

export default function QuizzesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useListState(quizList);
  const max = usePageSize();
  const page = { max, offset: (list.state.page - 1) * max };
  const quizzes = useQuery(teacherQuizzesQuery(filterOf(list.state), page));
  const [isNew, setNew] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { onCommand, dialogs } = useRowCommands(() => section.current?.focus());
  return (
    <>
      <PageHeader
        title={t`Quizzes`}
        subtitle={t`Build quizzes from your questions and publish them to a programme.`}
        actions={
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setNew(true)}
          >
            <Trans>New Quiz</Trans>
          </Button>
        }
      />
      <Stack gap={16}>
        <QuizFilters list={list} />
        <Stack as="section" ref={section} gap={16} tabIndex={-1} aria-label={t`Quizzes`}>
          <ListPage
            list={list}
            query={quizzes}
            max={max}
            texts={{
              loading: t`Loading quizzes…`,
              failed: t`We couldn’t load quizzes.`,
              pages: t`Pages of quizzes`,
              count: (total) => plural(total, { one: '# quiz', other: '# quizzes' }),
            }}
            skeleton={<SkeletonRows count={6} height={52} />}
            empty={<NoQuizzes list={list} onNew={() => setNew(true)} />}
          >
            {(items, { isOld }) => <QuizTable quizzes={items} isOld={isOld} onCommand={onCommand} />}
          </ListPage>
        </Stack>
      </Stack>
      <NewQuizDialog
        opened={isNew}
        onClose={() => setNew(false)}
        onCreated={({ id, questionBank }: Quiz) =>
          void navigate(quizBuilderPath(id), { state: questionBank === null ? firstVisit : null })
        }
      />
      {dialogs}
    </>
  );
}

/** Explains why the list is empty and what to do next. */
function NoQuizzes({ list, onNew }: { list: QuizList; onNew: () => void }) {
  const { t } = useLingui();
  if (isNarrowed(list.state)) {
    return (
      <EmptyState
        title={t`No quizzes found`}
        text={t`Try part of the title, or another status or programme.`}
        action={
          <Button size="xs" onClick={list.clear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (list.state.state === 'archived') {
    return (
      <EmptyState
        title={t`No archived quizzes`}
        text={t`Quizzes you archive are kept here with their results.`}
      />
    );
  }
  if (list.state.state === 'deleted') {
    const days = limit.daysUntilPurged;
    return (
      <EmptyState
        title={t`No deleted quizzes`}
        text={t`You can restore a quiz here for ${days} days after deleting it.`}
      />
    );
  }
  return (
    <EmptyState
      title={t`No quizzes yet`}
      text={t`Build one from the questions in your banks, or upload a file.`}
      action={
        <>
          <Button size="xs" variant="light" onClick={onNew}>
            <Trans>Build your first quiz</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.upload} size="xs">
            <Trans>Upload a file</Trans>
          </Button>
        </>
      }
    />
  );
}
