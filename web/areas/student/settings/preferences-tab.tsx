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
    title: msg`A quiz of yours was graded`,
    text: msg`Your teacher has marked what a machine cannot, and your result is final.`,
  },
  {
    event: 'grade.changed',
    title: msg`A grade has changed`,
    text: msg`An answer was marked anew for everyone who took the quiz.`,
  },
  {
    event: 'answer.commented',
    title: msg`A comment on your answers`,
    text: msg`Your teacher has written something beside an answer of yours.`,
  },
  {
    event: 'certificate.granted',
    title: msg`A certificate`,
    text: msg`You have passed a quiz that grants one.`,
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
    text: msg`A quiz of your programme can be taken from now on.`,
  },
  {
    event: 'quiz.closing',
    title: msg`A quiz closes soon`,
    text: msg`A day before it closes, if you have not begun it.`,
  },
  {
    event: 'attempt.reopened',
    title: msg`An attempt was reopened`,
    text: msg`Your teacher lets you go on with an attempt you had handed in.`,
  },
  {
    event: 'time.granted',
    title: msg`Extra time`,
    text: msg`You have been given more time, for one quiz or for all.`,
  },
];
