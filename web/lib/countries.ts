import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Where somebody may register from, in the order of the list. */
export const countries: readonly { code: string; name: MessageDescriptor }[] = [
  { code: 'US', name: msg`United States` },
  { code: 'CA', name: msg`Canada` },
  { code: 'GB', name: msg`United Kingdom` },
  { code: 'AU', name: msg`Australia` },
  { code: 'IN', name: msg`India` },
  { code: 'NG', name: msg`Nigeria` },
  { code: 'BR', name: msg`Brazil` },
  { code: 'DE', name: msg`Germany` },
];
