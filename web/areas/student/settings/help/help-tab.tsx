import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { HelpTopic, type Shortcut, ShortcutList } from '#web/features/settings/help-topic.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { GradeTopics, QuizTopics } from './help-topics.tsx';

export function HelpTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart title={t`Help and Support`}>
        <Stack gap={20}>
          <QuizTopics />
          <GradeTopics />
          <HelpTopic section="shortcuts" title={t`Keyboard shortcuts`}>
            <p>
              <Trans>Shortcuts are off while you type an answer.</Trans>
            </p>
            <ShortcutList shortcuts={quizShortcuts} />
          </HelpTopic>
          <HelpTopic section="whom-to-ask" title={t`Who to ask`}>
            <WhomToAsk />
          </HelpTopic>
        </Stack>
      </SettingsPart>
      <SettingsPart section="system-status" title={t`System status`}>
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
          <Trans>Your teacher is {teacher}. Ask them about quizzes, marks and extra time.</Trans>
        )}
      </p>
      <p>
        <Trans>
          Your institution’s administrators run {name}. Ask them about your account, your programme and your
          data. If something goes wrong, tell them when it happened and what the message said.
        </Trans>
      </p>
    </>
  );
}

/** The teacher's name; null if the student has none. */
function useAssignedTeacher(): string | null {
  const session = useSession();
  const person = session.status === 'signed-in' ? session.user.person : null;
  const teacher = person?.kind === 'student' ? person.assignedTeacher : null;
  return teacher ? `${teacher.firstName} ${teacher.lastName}` : null;
}

/** The shortcuts of the quiz screen, then the general ones. */
const quizShortcuts: readonly Shortcut[] = [
  { key: 'move', keys: ['←', '→'], does: <Trans>Previous or next question</Trans> },
  { key: 'pick', keys: ['1', '6'], does: <Trans>Pick an option by number</Trans> },
  { key: 'options', keys: ['↑', '↓'], does: <Trans>Move between options</Trans> },
  { key: 'flag', keys: ['F'], does: <Trans>Flag or unflag the question</Trans> },
  { key: 'search', keys: ['Ctrl', 'K'], does: <Trans>Search (outside a quiz)</Trans> },
  { key: 'back', keys: ['Esc'], does: <Trans>Close a dialog</Trans> },
];

/** The system status, as far as students need it. */
function StudentStatus() {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery({ ...maintenanceQuery, staleTime: 0 })}
      loading={t`Loading the status…`}
      skeleton={<SkeletonRows count={1} />}
      failed={t`We can’t reach the server. Your quiz answers are saved on this device.`}
    >
      {(maintenance) => <Status maintenance={maintenance} />}
    </Loaded>
  );
}

function Status({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { startsAt, endsAt, isClosed } = maintenance;
  const starts = startsAt === null ? null : formatDateTime(startsAt, preferences);
  const ends = endsAt === null ? null : formatDateTime(endsAt, preferences);
  const isPlanned = maintenance.mode === 'scheduled' && !isClosed && starts !== null;
  const planned = ends === null ? t`From ${starts ?? ''}` : t`From ${starts ?? ''} to ${ends}`;
  return (
    <DataList
      items={[
        { key: 'server', label: t`Server`, value: t`Online` },
        {
          key: 'maintenance',
          label: t`Maintenance`,
          value: isClosed ? t`Closed for students now` : isPlanned ? planned : t`None planned`,
        },
      ]}
    />
  );
}
