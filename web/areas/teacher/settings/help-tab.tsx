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
        <HelpTopic section="question-banks" title={t`Make a question bank`}>
          <p>
            <Trans>
              A bank holds questions on one subject. Open{' '}
              <Link to={paths.teacher.questionBank}>Question Bank</Link>, choose New Bank, give it a title and
              a category, then add questions to it. A question that students have answered already is never
              changed under them: what you save is a new version, and their results stay as they are.
            </Trans>
          </p>
        </HelpTopic>
        <HelpTopic section="importing-files" title={t`Import a file`}>
          <p>
            <Trans>
              Drop a PDF, Excel or CSV file on <Link to={paths.teacher.upload}>Upload</Link> or on the
              dashboard. You see every question that was found and what is wrong with it, correct it there,
              and import the rest. Nothing is created before you import.
            </Trans>
          </p>
          <p>
            <Trans>A file to fill in:</Trans> <TemplateLinks />
          </p>
        </HelpTopic>
        <HelpTopic section="building-quizzes" title={t`Build and publish a quiz`}>
          <p>
            <Trans>
              Open <Link to={paths.teacher.quizzes}>Quizzes</Link> and make a new one. Pick questions from
              your banks, or let a number of them be drawn anew for each student. Put them in order, set the
              points, the time limit and when it is open, look at it as a student would, and publish it. It
              can be taken back at any time: who has begun may finish.
            </Trans>
          </p>
        </HelpTopic>
        <HelpTopic section="what-students-see" title={t`What students see`}>
          <p>
            <Trans>
              Students see the published quizzes of their programme, from their opening to their closing. They
              never see another's answers, and a right answer only when the quiz's rules say so. Essays wait
              for your marks: until then a result is provisional. A message from you stands behind the
              envelope at the top of their pages.
            </Trans>
          </p>
        </HelpTopic>
        <HelpTopic section="shortcuts" title={t`Keyboard shortcuts`}>
          <ShortcutList />
        </HelpTopic>
        <HelpTopic section="whom-to-ask" title={t`Who to ask`}>
          <p>
            <Trans>
              The administrators of your institution run {name}: they can help with accounts, students,
              programmes and everything that this page does not answer.
            </Trans>
          </p>
        </HelpTopic>
      </Stack>
    </SettingsPart>
  );
}
