import { t } from '@lingui/core/macro';
import { type Icon, IconCircle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';

type StatusTone = 'success' | 'danger' | 'neutral';

interface StatusLook {
  tone: StatusTone;
  icon: Icon;
}

const neutral: StatusLook = { tone: 'neutral', icon: IconCircle };

const looks: Partial<Record<string, StatusLook>> = {
  PENDING: { tone: 'neutral', icon: IconClock },
  COMPLETED: { tone: 'success', icon: IconCircleCheck },
  FAILED: { tone: 'danger', icon: IconCircleX },
};

/** Unknown states are neutral. */
export function statusLook(status: string): StatusLook {
  return looks[status] ?? neutral;
}

export function statusName(status: string): string {
  switch (status) {
    case 'PENDING':
      return t`Pending`;
    case 'CHECKED':
      return t`Needs checking`;
    case 'COMPLETED':
      return t({ message: 'Completed', context: 'upload' });
    case 'FAILED':
      return t`Failed`;
    case 'CANCELLED':
      return t`Cancelled`;
    default:
      return status;
  }
}
