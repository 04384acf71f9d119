import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NotificationEventName } from '#shared/contract/notifications.ts';
import type { Preferences } from '#shared/settings.ts';
import { useChangePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { useBrand } from '#web/lib/brand.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './settings.module.css';

/** Those that can reach a teacher; an administrator hears of every teacher's files. */
const events = [
  {
    event: 'submission.waiting',
    title: msg`A submission waits for grading`,
    text: msg`A student has handed in a quiz of yours with an answer that you must mark. By e-mail at most once an hour for each quiz.`,
  },
  {
    event: 'upload.completed',
    title: msg`A file was imported`,
    text: msg`A file whose import went on after you left the page, or was imported for you.`,
    adminText: msg`A file of any teacher has been imported.`,
  },
  {
    event: 'upload.failed',
    title: msg`A file could not be imported`,
    text: msg`A file that was refused after you left the page.`,
    adminText: msg`A file of any teacher has been refused.`,
  },
] satisfies EventWords[];

interface EventWords {
  event: NotificationEventName;
  title: MessageDescriptor;
  text: MessageDescriptor;
  adminText?: MessageDescriptor;
}

type Wishes = Pick<Preferences, 'mutedNotifications' | 'mailedNotifications'>;

/** For each event whether it is told here, and by mail as well. */
export function NotificationWishes({ preferences }: { preferences: Wishes }) {
  const { i18n } = useLingui();
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.role !== 'TEACHER';
  const change = useChangePreferences();

  function save(changed: Partial<Wishes>) {
    change.mutate(changed, { onError: (error) => toast.error(error.message) });
  }

  return (
    <div className={styles.events}>
      {events.map(({ event, title, text, adminText }) => (
        <EventWish
          key={event}
          title={i18n._(title)}
          text={i18n._(isAdmin ? (adminText ?? text) : text)}
          isTold={!preferences.mutedNotifications.includes(event)}
          isMailed={preferences.mailedNotifications.includes(event)}
          onTold={(isTold) =>
            save({ mutedNotifications: withEvent(preferences.mutedNotifications, event, !isTold) })
          }
          onMailed={(isMailed) =>
            save({ mailedNotifications: withEvent(preferences.mailedNotifications, event, isMailed) })
          }
        />
      ))}
    </div>
  );
}

/** The others stay: some may be of another area, or of a newer version. */
function withEvent(
  names: readonly NotificationEventName[],
  event: NotificationEventName,
  isIn: boolean,
): NotificationEventName[] {
  const others = names.filter((name) => name !== event);
  return isIn ? [...others, event] : others;
}

interface WishProps {
  title: string;
  text: string;
  isTold: boolean;
  isMailed: boolean;
  onTold: (isTold: boolean) => void;
  onMailed: (isMailed: boolean) => void;
}

function EventWish({ title, text, isTold, isMailed, onTold, onMailed }: WishProps) {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <fieldset className={styles.event}>
      <legend className={styles.eventTitle}>{title}</legend>
      <p className={styles.eventText}>{text}</p>
      <div className={styles.wishes}>
        <CheckField
          label={t`In ${name}`}
          checked={isTold}
          onChange={({ target }) => onTold(target.checked)}
        />
        <CheckField
          label={t`By e-mail as well`}
          checked={isTold && isMailed}
          disabled={!isTold}
          onChange={({ target }) => onMailed(target.checked)}
        />
      </div>
    </fieldset>
  );
}
