import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { KeyCap } from '#web/ui/buttons/key-cap.tsx';
import { loadPatiently } from '#web/ui/overlays/lazy-panel.ts';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import { LeaveDialog } from './leave/leave-dialog.tsx';
import { PhoneFooter } from './navigation/phone-footer.tsx';
import { PhoneTop } from './navigation/phone-top.tsx';
import { QuestionFooter } from './navigation/question-footer.tsx';
import { QuizPanel } from './navigation/quiz-panel.tsx';
import { usePreloadedMaths, usePreloadedPictures } from './preload-paper.ts';
import { QuestionView } from './question/question-view.tsx';
import { QuizProvider, useQuiz, useQuizState } from './quiz-context.ts';
import { QuizBar, QuizPage } from './quiz-page.tsx';
import styles from './quiz-screen.module.css';
import { QuizNotices } from './saving/quiz-notices.tsx';
import { SaveAnnouncer, SaveSlot } from './saving/save-state.tsx';
import { QuizEnded, useGoToResults } from './submit/quiz-ended.tsx';
import { SummaryDialog } from './submit/summary-dialog.tsx';
import { TimeUpDialog } from './submit/time-up-dialog.tsx';
import { TimeAnnouncer } from './time/time-announcer.tsx';

const OpenElsewhere = lazy(() => import('./devices/open-elsewhere.tsx'));
const AnswerPreview = lazy(() => loadPatiently(() => import('./submit/answer-preview.tsx')));

interface Props {
  attempt: DurableAttempt;
  user: CurrentUser;
}

export function QuizScreen({ attempt, user }: Props) {
  const { quiz, isTimeUp, takesFocus, isSummaryOpen, closeSummary } = useQuizState(attempt, user.id);
  const { view, counts, position, isLocked, isAnswerPreviewOpen } = quiz;
  const { paper, outcome } = view;
  const isPhone = useBreakpoint('phone');
  const mustReadEnd = useGoToResults(outcome, paper.quiz.id);
  useTimeSpent(attempt, isAnswerPreviewOpen || isLocked ? undefined : paper.questions[position]?.id);
  usePreloadedPictures(paper.questions);
  usePreloadedMaths(paper);
  const isRunning = view.isWriter && !view.isPreview && outcome === null;
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
          {!isPhone && !isAnswerPreviewOpen && <QuizPanel />}
          <main className={styles.main}>
            <QuizNotices />
            {isAnswerPreviewOpen ? (
              <Suspense>
                <AnswerPreview showsTimer={!isPhone} />
              </Suspense>
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
        <LeaveDialog isAsked={isRunning} />
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

/** Counts the seconds a question is visible; stops while the page is hidden. */
function useTimeSpent(attempt: DurableAttempt, questionId: number | undefined): void {
  useEffect(() => {
    if (questionId === undefined) return;
    let since = document.hidden ? null : performance.now();
    function stop() {
      const seconds = since === null ? 0 : Math.round((performance.now() - since) / 1000);
      since = null;
      if (seconds > 0 && questionId !== undefined) attempt.addTime(questionId, seconds);
    }
    function follow() {
      if (document.hidden) stop();
      else since ??= performance.now();
    }
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [attempt, questionId]);
}

function KeyHints() {
  const { view, position, isAnswerPreviewOpen } = useQuiz();
  const options = view.paper.questions[position]?.options.length ?? 0;
  if (isAnswerPreviewOpen) return null;
  return (
    <div className={styles.hints}>
      <span className={styles.hint}>
        <KeyCap>←</KeyCap>
        <KeyCap>→</KeyCap>
        <Trans>move</Trans>
      </span>
      {options > 0 && (
        <span className={styles.hint}>
          <Trans>
            <KeyCap>1</KeyCap> to <KeyCap>{options}</KeyCap> answer
          </Trans>
        </span>
      )}
    </div>
  );
}
