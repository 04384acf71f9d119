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
            You usually see your result right after you submit, but some quizzes show marks only after they
            close, or when your teacher releases them. Until then, and until any essays are marked, your
            result is provisional and doesn’t count towards your CGPA. If you retake a quiz, only your highest
            score counts.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="grades" title={t`Grades and CGPA`}>
        <p>
          <Trans>
            Your letter grade depends on your percentage in the quiz. Your CGPA is the mean of the grade
            points for your best grade in each quiz, weighted by credits. Your CGPA is in your{' '}
            <Link to={paths.student.transcript}>Transcript</Link>, and your grades are in your{' '}
            <Link to={paths.student.gradeBook}>Grade Book</Link>.
          </Trans>
        </p>
        <DataList
          items={gradingScale.map(({ letter, from, points }) => {
            const percentage = formatPercent(from);
            const gradePoints = formatDecimals(points, 1);
            return {
              key: letter,
              label: letter,
              value:
                from > 0
                  ? t`${percentage} or more: ${gradePoints} grade points`
                  : t`Less than that: ${gradePoints} grade points`,
            };
          })}
        />
      </HelpTopic>
      <HelpTopic section="messages" title={t`Messages, notifications and your calendar`}>
        <p>
          <Trans>
            Messages from your teachers are under the envelope icon, and quiz updates are under the bell icon.
            In <Link to="?tab=preferences">System Preferences</Link> you can choose your notifications and
            emails, and sync quiz times to your calendar.
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
            Open <Link to={paths.student.availableQuizzes}>Available Quizzes</Link>. Preview shows a quiz’s
            time limit, points, number of attempts and what you’ll see afterwards. Once you start, the timer
            keeps running even if you close the page.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="saving-answers" title={t`How your answers are saved`}>
        <p>
          <Trans>
            Every answer is saved on your device immediately and sent two seconds after you stop typing.
            “Auto-saved” appears only once the server has it. If the page closes, open the quiz again on any
            device to continue where you left off.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="working-offline" title={t`If you lose your connection`}>
        <p>
          <Trans>
            Keep answering. You’ll see “Offline” until you reconnect, and then your answers are sent
            automatically. Leave the page open until it says “Auto-saved”. If time runs out before that,
            download your answers from the quiz page and send the file to your teacher.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="timer" title={t`The timer`}>
        <p>
          <Trans>
            The timer follows the server’s clock and includes any extra time. It turns red in the last{' '}
            {minutes} minutes. When it reaches zero, your answers are submitted automatically.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="flags-and-preview" title={t`Flags and the preview`}>
        <p>
          <Trans>
            Flag a question to find it again in the question grid. Flags don’t affect your result. During a
            quiz, Preview shows all questions and your answers on one page. You can submit with unanswered
            questions. Before you submit, you’ll see how many there are.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
