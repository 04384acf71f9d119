import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { teacherQuizzesQuery } from '#web/features/quizzes/teacher-quizzes.ts';
import { quizBuilderPath } from '#web/lib/teacher-paths.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from '../lists/list-page.module.css';
import { FoundQuizzes } from './list/found-quizzes.tsx';
import { NewQuizDialog } from './list/new-quiz-dialog.tsx';
import { NoQuizzes } from './list/no-quizzes.tsx';
import { filterOf, readQuizChoice } from './list/quiz-choice.ts';
import { QuizTools } from './list/quiz-tools.tsx';
import { useRowCommands } from './list/use-row-commands.tsx';

export default function QuizzesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, change } = useAddress();
  const choice = readQuizChoice(params);
  const max = usePageSize();
  const page = { max, offset: (choice.page - 1) * max };
  const quizzes = useQuery(teacherQuizzesQuery(filterOf(choice), page));
  useShownPage(quizzes.data, max, (last) => goTo(last, { replace: true }));
  const [isNew, setNew] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { onCommand, dialogs } = useRowCommands(() => section.current?.focus());

  function goTo(wanted: number, options?: { replace: boolean }) {
    change({ page: wanted === 1 ? null : String(wanted) }, options);
  }

  return (
    <>
      <PageHeader
        title={t`Quizzes`}
        subtitle={t`Put together from your questions, and published to a programme.`}
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
      <div className={styles.page}>
        <QuizTools
          choice={choice}
          onChange={(changes, options) => change({ ...changes, page: null }, options)}
        />
        <Loaded
          query={quizzes}
          loading={t`Loading quizzes`}
          skeleton={<SkeletonRows count={6} height={52} />}
          failed={t`Failed to load quizzes.`}
        >
          {({ items, total }) =>
            total === 0 ? (
              <NoQuizzes
                choice={choice}
                onNew={() => setNew(true)}
                onClear={() => change({ search: null, state: null, programme: null, page: null })}
              />
            ) : (
              <FoundQuizzes
                quizzes={items}
                total={total}
                page={page}
                isOld={quizzes.isPlaceholderData}
                sectionRef={section}
                onPage={goTo}
                onCommand={onCommand}
              />
            )
          }
        </Loaded>
      </div>
      <NewQuizDialog
        opened={isNew}
        onClose={() => setNew(false)}
        onCreated={({ id }: Quiz) => void navigate(quizBuilderPath(id))}
      />
      {dialogs}
    </>
  );
}
