import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccountSort } from '../people/accounts.ts';

/** Below this the columns have no room beside the sidebar. */
export const stackedBelow = '75em';

/** What the list can be ordered by. */
export const sortLabels: Record<AccountSort, MessageDescriptor> = {
  name: msg`Name`,
  email: msg`Email`,
  role: msg`Role`,
  status: msg`Status`,
  currentCgpa: msg`CGPA`,
  lastSeenAt: msg`Last seen`,
  dateCreated: msg`Member since`,
};
