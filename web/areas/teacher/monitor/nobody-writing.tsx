import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Monitor } from '#shared/contract/monitor.ts';
import { ComposeDialog } from '#web/features/announcements/compose-dialog.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { paths } from '#web/lib/paths.ts';
import { quizBuilderPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Why nobody is there, and what to do next. */
export function NobodyWriting({ monitor: { quiz, serverTime } }: { monitor: Monitor }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const now = Date.parse(serverTime);
  if (!quiz.isActive) {
    return (
      <EmptyState
        title={t`This quiz is not published`}
        text={t`Students cannot see or start it. Once it is published, whoever writes it appears here.`}
        action={<OpenQuiz quizId={quiz.id} />}
      />
    );
  }
  if (quiz.closesAt !== null && Date.parse(quiz.closesAt) <= now) {
    return (
      <EmptyState
        title={t`Nobody is writing`}
        text={t`The quiz has closed. What was handed in earlier is among the submissions.`}
        action={
          <Button component={Link} to={`${paths.teacher.submissions}?quiz=${quiz.id}`} size="xs">
            <Trans>Submissions</Trans>
          </Button>
        }
      />
    );
  }
  if (quiz.opensAt !== null && Date.parse(quiz.opensAt) > now) {
    const opens = formatDateTime(quiz.opensAt, preferences);
    return (
      <Awaiting
        quizId={quiz.id}
        title={t`It opens ${opens}`}
        text={t`Whoever starts it appears here at once.`}
      />
    );
  }
  return (
    <Awaiting
      quizId={quiz.id}
      title={t`Nobody is writing now`}
      text={t`Whoever starts it appears here at once. You can remind the students of it.`}
    />
  );
}

function OpenQuiz({ quizId }: { quizId: number }) {
  return (
    <Button component={Link} to={quizBuilderPath(quizId)} size="xs">
      <Trans>Open the quiz</Trans>
    </Button>
  );
}

function Awaiting({ quizId, title, text }: { quizId: number; title: ReactNode; text: ReactNode }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <EmptyState
        title={title}
        text={text}
        action={
          <Button size="xs" onClick={() => setWriting(true)}>
            <Trans>Message students</Trans>
          </Button>
        }
      />
      <ComposeDialog quizId={quizId} opened={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}
