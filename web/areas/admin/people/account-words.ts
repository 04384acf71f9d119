import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccountStatus } from '#shared/contract/accounts.ts';

export const statusLabels: Record<AccountStatus, MessageDescriptor> = {
  ACTIVE: msg`Active`,
  PENDING: msg`Pending`,
  SUSPENDED: msg`Suspended`,
  DELETED: msg`Deleted`,
};
