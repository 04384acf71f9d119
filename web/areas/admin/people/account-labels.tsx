import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconMinus,
  IconTrash,
} from '@tabler/icons-react';
import type { AccountRow, AccountStatus } from '#shared/contract/people/accounts.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';

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

export const statusLabels: Record<AccountStatus, MessageDescriptor> = {
  ACTIVE: msg`Active`,
  PENDING: msg`Pending`,
  SUSPENDED: msg`Suspended`,
  DELETED: msg`Deleted`,
};

/** The name, or the email address of someone without a name. */
export function accountName({ person, email }: Pick<AccountRow, 'person' | 'email'>): string {
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return name === '' ? email : name;
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Null if the email address is shown as the name already, and for deleted accounts. */
export function shownEmail({ person, email, status }: AccountRow): string | null {
  return status === 'DELETED' || accountName({ person, email }) === email ? null : email;
}

const icon = { size: 12, 'aria-hidden': true } as const;

/** Green from 3.5, amber from 2.5, red below; the icon says it too. */
export function CgpaBadge({ cgpa }: { cgpa: number }) {
  const figure = formatDecimals(cgpa, 2);
  if (cgpa >= 3.5) {
    return (
      <StatusBadge tone="success" icon={<IconCheck {...icon} />}>
        {figure}
      </StatusBadge>
    );
  }
  if (cgpa >= 2.5) {
    return (
      <StatusBadge tone="warning" icon={<IconMinus {...icon} />}>
        {figure}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="danger" icon={<IconAlertTriangle {...icon} />}>
      {figure}
    </StatusBadge>
  );
}
