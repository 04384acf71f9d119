import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconClock, IconTrash } from '@tabler/icons-react';
import type { AccountStatus } from '#shared/contract/accounts.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { statusLabels } from './account-words.ts';

const looks = {
  ACTIVE: { tone: 'success', Icon: IconCircleCheck },
  PENDING: { tone: 'warning', Icon: IconClock },
  SUSPENDED: { tone: 'danger', Icon: IconBan },
  DELETED: { tone: 'neutral', Icon: IconTrash },
} as const satisfies Record<AccountStatus, object>;

export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  const { i18n } = useLingui();
  const { tone, Icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {i18n._(statusLabels[status])}
    </StatusBadge>
  );
}
