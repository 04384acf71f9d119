import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import { paths } from '#web/lib/paths.ts';

/** How a quiz is taken. */
export function QuizTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic title={t`Take a quiz`}>
        <p>
          <Trans>
            Open <Link to={paths.student.availableQuizzes}>Available Quizzes</Link>. Preview tells you the
            rules of a quiz before you start: its time, its points, how often you may take it and what you
            will see afterwards. Once you have started, the time runs, also while the page is closed.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`How your answers are saved`}>
        <p>
          <Trans>
            Every answer is kept on your device at once and sent two seconds after you stop typing.
            “Auto-saved” appears only when the server has it. If the page closes, open the quiz again: you go
            on where you were, on another device too.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`When the network is gone`}>
        <p>
          <Trans>
            Go on answering. “Offline” stays beside the quiz until the network is back, and then everything is
            sent by itself. Leave the page open until it says “Auto-saved”. If that does not happen in time,
            download your answers from the quiz page and give the file to your teacher: it proves what you
            wrote and when.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`The timer`}>
        <p>
          <Trans>
            It shows the time by the clock of the server, with any extra time you were given, and turns red
            below five minutes. At zero your answers are handed in by themselves. Nothing you had answered is
            lost.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Flags and the preview`}>
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
