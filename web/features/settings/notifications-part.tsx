import { useLingui } from '@lingui/react/macro';
import { useBrand } from '#web/lib/brand.ts';
import { type Asked, Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type EventWords, NotificationWishes, type Wishes } from './notification-wishes.tsx';
import { SettingsPart } from './settings-part.tsx';

interface Props {
  /** Those that can reach the reader. */
  events: readonly EventWords[];
  query: Asked<Wishes>;
  onChange: (changed: Partial<Wishes>) => void;
}

export function NotificationsPart({ events, query, onChange }: Props) {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <SettingsPart
      title={t`Notifications`}
      text={t`What ${name} tells you of, and how. Each choice is saved as you make it.`}
    >
      <Loaded
        query={query}
        loading={t`Loading your preferences`}
        skeleton={<SkeletonRows count={events.length} height={64} />}
        failed={t`Failed to load your preferences.`}
      >
        {(wishes) => <NotificationWishes events={events} wishes={wishes} onChange={onChange} />}
      </Loaded>
    </SettingsPart>
  );
}
