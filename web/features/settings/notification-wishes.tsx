import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { NotificationEventName } from '#shared/contract/notifications.ts';
import type { Preferences } from '#shared/settings.ts';
import { useBrand } from '#web/lib/brand.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import styles from './settings.module.css';

export interface EventWords {
  event: NotificationEventName;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

export type Wishes = Pick<Preferences, 'mutedNotifications' | 'mailedNotifications'>;

interface Props {
  /** Those that can reach the reader. */
  events: readonly EventWords[];
  wishes: Wishes;
  onChange: (changed: Partial<Wishes>) => void;
}

/** For each event whether it is told here, and by mail as well. */
export function NotificationWishes({ events, wishes, onChange }: Props) {
  const { i18n } = useLingui();
  const { mutedNotifications: muted, mailedNotifications: mailed } = wishes;
  return (
    <div className={styles.events}>
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
