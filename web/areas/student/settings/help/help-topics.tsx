import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { gradingScale } from '#shared/grading-scale.ts';
import { attempt } from '#shared/limits.ts';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { formatDecimals, formatPercent } from '#web/lib/format/format-number.ts';
import { DataList } from '#web/ui/lists/data-list.tsx';

/** What results and grades mean. */
export function GradeTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic section="results" title={t`Results`}>
        <p>
          <Trans>
            After submitting you see your result, or later if the quiz shows marks after it closes or when
            your teacher releases them. Until then, and while an essay is not marked, the result is
            provisional and does not count for your CGPA. Where you may take a quiz again, only your highest
            score counts.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="grades" title={t`Grades and CGPA`}>
        <p>
          <Trans>
            The letter comes from the percentage of a quiz. Your CGPA is the mean of the grade points over the
            best grade of each quiz, weighted by its credits. You find it in your{' '}
            <Link to={paths.student.transcript}>Transcript</Link>, and each quiz in your{' '}
            <Link to={paths.student.gradeBook}>Grade Book</Link>.
          </Trans>
        </p>
        <DataList
          items={gradingScale.map(({ letter, from, points }) => {
            const percentage = formatPercent(from);
            const gradePoints = formatDecimals(points, 1);
            return { key: letter, label: letter, value: t`From ${percentage}: ${gradePoints} grade points` };
          })}
        />
      </HelpTopic>
      <HelpTopic section="messages" title={t`Messages, notifications and your calendar`}>
        <p>
          <Trans>
            Messages of your teachers stand behind the envelope, what happened to your quizzes behind the
            bell. Under <Link to="?tab=preferences">System Preferences</Link> you choose what you are told of,
            whether by email as well, and have the times of your quizzes in your own calendar.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}

/** How to take a quiz. */
export function QuizTopics() {
  const { t } = useLingui();
  const minutes = attempt.lastSeconds / 60;
  return (
    <>
      <HelpTopic section="taking-quizzes" title={t`Take a quiz`}>
        <p>
          <Trans>
            Open <Link to={paths.student.availableQuizzes}>Available Quizzes</Link>. Preview tells you the
            rules of a quiz before you start: its time, its points, how often you may take it and what you
            will see afterwards. Once you have started, the time runs, also while the page is closed.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="saving-answers" title={t`How your answers are saved`}>
        <p>
          <Trans>
            Every answer is kept on your device at once and sent two seconds after you stop typing.
            “Auto-saved” appears only when the server has it. If the page closes, open the quiz again: you go
            on where you were, on another device too.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="working-offline" title={t`When the network is gone`}>
        <p>
          <Trans>
            Go on answering. “Offline” stays beside the quiz until the network is back, and then everything is
            sent by itself. Leave the page open until it says “Auto-saved”. If that does not happen in time,
            download your answers from the quiz page and give the file to your teacher: it proves what you
            wrote and when.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="timer" title={t`The timer`}>
        <p>
          <Trans>
            The timer follows the server's clock and includes any extra time. It turns red in the last{' '}
            {minutes} minutes. When it reaches zero, your answers are submitted automatically. No answer is
            lost.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="flags-and-preview" title={t`Flags and the preview`}>
        <p>
          <Trans>
            Flag a question to find it again: it is marked in the grid, and nothing else changes. Preview on
            the quiz screen shows all questions with your answers on one page. You may hand in with questions
            unanswered; you are told how many there are.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
