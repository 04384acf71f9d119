import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { KeyHints } from './key-hints.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { PhoneFooter } from './phone-footer.tsx';
import { PhoneTop } from './phone-top.tsx';
import { QuestionFooter } from './question-footer.tsx';
import { QuestionView } from './question-view.tsx';
import { QuizBar } from './quiz-bar.tsx';
import { QuizProvider } from './quiz-context.ts';
import { QuizEnded } from './quiz-ended.tsx';
import { QuizNotices } from './quiz-notices.tsx';
import { QuizPage } from './quiz-page.tsx';
import { QuizPanel } from './quiz-panel.tsx';
import { QuizPreview } from './quiz-preview.tsx';
import styles from './quiz-screen.module.css';
import { SaveAnnouncer } from './save-announcer.tsx';
import { SaveSlot } from './save-slot.tsx';
import { SummaryDialog } from './summary-dialog.tsx';
import { TimeAnnouncer } from './time-announcer.tsx';
import { TimeUpDialog } from './time-up-dialog.tsx';
import { useGoToResults } from './use-go-to-results.ts';
import { useMathsAhead } from './use-maths-ahead.ts';
import { usePicturesAhead } from './use-pictures-ahead.ts';
import { useQuizState } from './use-quiz-state.ts';
import { useTimeSpent } from './use-time-spent.ts';

const OpenElsewhere = lazy(() => import('./open-elsewhere.tsx'));

interface Props {
  attempt: DurableAttempt;
  user: CurrentUser;
}

export function QuizScreen({ attempt, user }: Props) {
  const { quiz, isTimeUp, takesFocus, isSummaryOpen, closeSummary } = useQuizState(attempt);
  const { view, counts, position, isLocked, isPreviewed } = quiz;
  const { paper, outcome } = view;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const mustReadEnd = useGoToResults(outcome, paper.quiz.id);
  useTimeSpent(attempt, isPreviewed || isLocked ? undefined : paper.questions[position]?.id);
  usePicturesAhead(paper.questions);
  useMathsAhead(paper);
  const isRunning = view.isWriter && !view.isRehearsal && outcome === null;
  useLeaveWarning(isRunning && (counts.answered > 0 || view.unsaved > 0));

  if (mustReadEnd && outcome) return <QuizEnded outcome={outcome} quiz={paper.quiz} user={user} />;
  if (view.isShutOut && outcome === null) {
    return (
      <QuizPage user={user}>
        <Suspense>
          <OpenElsewhere onRetry={() => void attempt.refresh()} />
        </Suspense>
      </QuizPage>
    );
  }
  return (
    <QuizProvider value={quiz}>
      <div className={styles.screen}>
        {isPhone ? <PhoneTop /> : <WideTop user={user} />}
        <div className={styles.body}>
          {!isPhone && !isPreviewed && <QuizPanel />}
          <main className={styles.main}>
            <QuizNotices />
            {isPreviewed ? (
              <QuizPreview showsTimer={!isPhone} />
            ) : (
              <>
                <QuestionView
                  isPhone={isPhone}
                  takesFocus={takesFocus}
                  takesKeys={!isSummaryOpen && !isTimeUp}
                />
                {isPhone ? <PhoneFooter /> : <QuestionFooter />}
              </>
            )}
          </main>
        </div>
        <SummaryDialog opened={isSummaryOpen} onClose={closeSummary} />
        <TimeUpDialog opened={isTimeUp || outcome?.by === 'time'} />
        <LeaveQuestion isAsked={isRunning} />
        <TimeAnnouncer />
        <SaveAnnouncer />
      </div>
    </QuizProvider>
  );
}

function WideTop({ user }: { user: CurrentUser }) {
  return (
    <QuizBar user={user}>
      <SaveSlot />
      <KeyHints />
    </QuizBar>
  );
}
