import { Trans, useLingui } from '@lingui/react/macro';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { ShortcutList } from '#web/features/settings/shortcut-list.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { useAssignedTeacher } from './assigned-teacher.ts';
import { GradeTopics } from './grade-topics.tsx';
import { quizShortcuts } from './quiz-shortcuts.tsx';
import { QuizTopics } from './quiz-topics.tsx';
import { StudentStatus } from './student-status.tsx';

export function HelpTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart title={t`Help and Support`}>
        <div className={styles.topics}>
          <QuizTopics />
          <GradeTopics />
          <HelpTopic title={t`Keyboard shortcuts`}>
            <p>
              <Trans>While you type into an answer, the keys write and do nothing else.</Trans>
            </p>
            <ShortcutList shortcuts={quizShortcuts} />
          </HelpTopic>
          <HelpTopic title={t`Whom to ask`}>
            <WhomToAsk />
          </HelpTopic>
        </div>
      </SettingsPart>
      <SettingsPart title={t`System status`}>
        <StudentStatus />
      </SettingsPart>
    </div>
  );
}

function WhomToAsk() {
  const { name } = useBrand();
  const teacher = useAssignedTeacher();
  return (
    <>
      <p>
        {teacher === null ? (
          <Trans>Ask your teacher about quizzes, marks and extra time.</Trans>
        ) : (
          <Trans>Your teacher is {teacher}: ask them about quizzes, marks and extra time.</Trans>
        )}
      </p>
      <p>
        <Trans>
          The administrators of your institution run {name}: they help with your account, your programme and
          what is stored about you. Tell them when it happened and what the message said.
        </Trans>
      </p>
    </>
  );
}
