import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarFeed } from '#web/features/calendar/calendar-feed.tsx';
import { useChangePreferences, useDatePreferences } from '#web/features/profile/preferences.ts';
import { PreferencesForm } from '#web/features/profile/preferences-form.tsx';
import type { EventWords } from '#web/features/settings/notifications-part.tsx';
import { NotificationsPart } from '#web/features/settings/notifications-part.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';

export function PreferencesTab() {
  const { t } = useLingui();
  const { mutate } = useChangePreferences();
  return (
    <div className={styles.parts}>
      <SettingsPart
        section="preferences"
        title={t`System Preferences`}
        text={t`Changes are saved automatically and apply on all your devices.`}
      >
        <div className={styles.forms}>
          <PreferencesForm />
        </div>
      </SettingsPart>
      <NotificationsPart events={studentEvents} query={useQuery(preferencesQuery)} onChange={mutate} />
      <SettingsPart section="calendar" title={t`Calendar`}>
        <CalendarFeed preferences={useDatePreferences()} />
      </SettingsPart>
    </div>
  );
}

/** The notifications a student can receive. */
const studentEvents: readonly EventWords[] = [
  {
    event: 'grade.published',
    title: msg`Your quiz was graded`,
    text: msg`Your teacher marked the answers that can’t be marked automatically, and your result is final.`,
  },
  {
    event: 'grade.changed',
    title: msg`A grade has changed`,
    text: msg`A quiz was regraded for everyone who took it.`,
  },
  {
    event: 'answer.commented',
    title: msg`Your teacher added a comment`,
    text: msg`Your teacher commented on one of your answers.`,
  },
  {
    event: 'certificate.granted',
    title: msg`You earned a certificate`,
    text: msg`You passed a quiz that awards a certificate.`,
  },
  {
    event: 'document.revoked',
    title: msg`A document was revoked`,
    text: msg`An administrator revoked your certificate or transcript.`,
  },
  {
    event: 'nameCorrection.accepted',
    title: msg`Your name was corrected`,
    text: msg`An administrator accepted your request.`,
  },
  {
    event: 'nameCorrection.declined',
    title: msg`Your name was not changed`,
    text: msg`An administrator declined your request.`,
  },
  {
    event: 'quiz.opened',
    title: msg`A quiz has opened`,
    text: msg`You can now take a quiz in your programme.`,
  },
  {
    event: 'quiz.closing',
    title: msg`A quiz closes soon`,
    text: msg`The day before it closes, if you haven’t started it.`,
  },
  {
    event: 'attempt.reopened',
    title: msg`An attempt was reopened`,
    text: msg`Your teacher reopened a submitted attempt so you can continue it.`,
  },
  {
    event: 'time.granted',
    title: msg`You got extra time`,
    text: msg`You got extra time for one quiz or for all quizzes.`,
  },
];
