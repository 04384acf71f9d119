import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useChangePreferences } from '#web/features/profile/preferences.ts';
import type { EventWords } from '#web/features/settings/notifications-part.tsx';
import { NotificationsPart } from '#web/features/settings/notifications-part.tsx';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';

const events: readonly EventWords[] = [
  {
    event: 'registration.received',
    title: msg`A registration was received`,
    text: msg`Someone registered and needs approval. You get at most one email an hour.`,
  },
  {
    event: 'registrations.full',
    title: msg`Too many registrations are pending`,
    text: msg`No one can register until you accept or refuse some.`,
  },
  {
    event: 'nameCorrection.requested',
    title: msg`A student asked for a name correction`,
    text: msg`A super admin accepts or declines it. You get at most one email an hour.`,
  },
  {
    event: 'credits.requested',
    title: msg`A teacher asked for more credits for a quiz`,
    text: msg`Credits above the programme’s maximum need your approval. You get at most one email an hour.`,
  },
  {
    event: 'upload.completed',
    title: msg`A file was imported`,
    text: msg`You’re also notified about files that teachers upload.`,
  },
  {
    event: 'upload.failed',
    title: msg`A file couldn’t be imported`,
    text: msg`You’re also notified about files that teachers upload.`,
  },
  {
    event: 'submission.waiting',
    title: msg`A submission needs marking`,
    text: msg`A student submitted one of your quizzes, and some answers need marking. You get at most one email an hour for each quiz.`,
  },
  {
    event: 'backup.completed',
    title: msg`A backup was made`,
    text: msg`Scheduled, or started by an administrator.`,
  },
  {
    event: 'backup.failed',
    title: msg`A backup failed`,
    text: msg`Includes the reason. Earlier backups are kept.`,
  },
  {
    event: 'backup.verificationFailed',
    title: msg`A backup couldn’t be verified`,
    text: msg`Includes the reason the test restore failed.`,
  },
  {
    event: 'backup.copyFailed',
    title: msg`A backup was not copied`,
    text: msg`Includes the reason. The backup itself is fine.`,
  },
  {
    event: 'service.down',
    title: msg`A part of the system stopped working`,
    text: msg`For example, the file store or email is down, or the disk is nearly full. You’re notified once per outage.`,
  },
  {
    event: 'service.restored',
    title: msg`A part of the system is working again`,
    text: msg`Only if you were notified about the outage.`,
  },
];

export default function NotificationsTab() {
  const { mutate } = useChangePreferences();
  return <NotificationsPart events={events} query={useQuery(preferencesQuery)} onChange={mutate} />;
}
