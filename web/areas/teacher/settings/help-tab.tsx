import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { HelpTopic, ShortcutList } from '#web/features/settings/help-topic.tsx';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { TemplateLinks } from '../upload/send/template-links.tsx';

export function HelpTab() {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <SettingsPart title={t`Help`}>
      <Stack gap={20}>
        <HelpTopic section="question-banks" title={t`Create a question bank`}>
          <p>
            <Trans>
              A bank holds questions on one subject. Open{' '}
              <Link to={paths.teacher.questionBank}>Question Bank</Link>, choose New Bank, give it a title and
              a category, then add questions. If students have already answered a question, your changes are
              saved as a new version and their results don’t change.
            </Trans>
          </p>
        </HelpTopic>
        <HelpTopic section="importing-files" title={t`Import a file`}>
          <p>
            <Trans>
              Drop a PDF, Excel or CSV file on <Link to={paths.teacher.upload}>Upload</Link> or on the
              dashboard. Review the questions found and fix any problems, then import the questions. Nothing
              is created until you import.
            </Trans>
          </p>
          <p>
            <Trans>Templates:</Trans> <TemplateLinks />
          </p>
        </HelpTopic>
        <HelpTopic section="building-quizzes" title={t`Build and publish a quiz`}>
          <p>
            <Trans>
              Open <Link to={paths.teacher.quizzes}>Quizzes</Link> and create a quiz. Pick questions from your
              banks, or add random questions that differ for each student. Set the order, points, time limit
              and dates. Preview the quiz, then publish it. You can unpublish it at any time, and students who
              have started can finish.
            </Trans>
          </p>
        </HelpTopic>
        <HelpTopic section="what-students-see" title={t`What students see`}>
          <p>
            <Trans>
              Students see the published quizzes in their programme and can start each one until it closes.
              They never see another student’s answers, and see correct answers only when the quiz settings
              allow it. Results are provisional until you mark the essays. Students find your messages under
              the envelope icon at the top of the page.
            </Trans>
          </p>
        </HelpTopic>
        <HelpTopic section="shortcuts" title={t`Keyboard shortcuts`}>
          <ShortcutList />
        </HelpTopic>
        <HelpTopic section="whom-to-ask" title={t`Who to ask`}>
          <p>
            <Trans>
              Your institution’s administrators run {name}. They can help with accounts, students, programmes
              and anything this page doesn’t answer.
            </Trans>
          </p>
        </HelpTopic>
      </Stack>
    </SettingsPart>
  );
}
