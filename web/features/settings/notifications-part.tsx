import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { NotificationEventName } from '#shared/contract/communication/notifications.ts';
import type { Preferences } from '#shared/settings.ts';
import { useBrand } from '#web/lib/brand.ts';
import { type Asked, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import styles from './settings.module.css';
import { SettingsPart } from './settings-frame.tsx';

interface NotificationsPartProps {
  /** Notifications the reader can receive. */
  events: readonly EventWords[];
  query: Asked<Wishes>;
  onChange: (changed: Partial<Wishes>) => void;
}

export function NotificationsPart({ events, query, onChange }: NotificationsPartProps) {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <SettingsPart
      section="notifications"
      title={t`Notifications`}
      text={t`What ${name} notifies you about, and how. Changes save automatically.`}
    >
      <Loaded
        query={query}
        loading={t`Loading your preferences…`}
        skeleton={<SkeletonRows count={events.length} height={64} />}
        failed={t`We couldn’t load your preferences.`}
      >
        {(wishes) => <NotificationWishes events={events} wishes={wishes} onChange={onChange} />}
      </Loaded>
    </SettingsPart>
  );
}

export interface EventWords {
  event: NotificationEventName;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

type Wishes = Pick<Preferences, 'mutedNotifications' | 'mailedNotifications'>;

interface NotificationWishesProps {
  /** Notifications the reader can receive. */
  events: readonly EventWords[];
  wishes: Wishes;
  onChange: (changed: Partial<Wishes>) => void;
}

/** For each event, whether to notify in the app and by mail. */
function NotificationWishes({ events, wishes, onChange }: NotificationWishesProps) {
  const { i18n } = useLingui();
  const { mutedNotifications: muted, mailedNotifications: mailed } = wishes;
  return (
    <div className="divided">
      {events.map(({ event, title, text }) => (
        <EventWish
          key={event}
          title={i18n._(title)}
          text={i18n._(text)}
          isTold={!muted.includes(event)}
          isMailed={mailed.includes(event)}
          onTold={(isTold) => onChange({ mutedNotifications: withEvent(muted, event, !isTold) })}
          onMailed={(isMailed) => onChange({ mailedNotifications: withEvent(mailed, event, isMailed) })}
        />
      ))}
    </div>
  );
}

/** Keeps the others, which may belong to another area or a newer version. */
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
          label={t`By email as well`}
          checked={isTold && isMailed}
          disabled={!isTold}
          onChange={({ target }) => onMailed(target.checked)}
        />
      </div>
    </fieldset>
  );
}
