import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { formatDecimals } from '#web/lib/format-number.ts';
import { StatusBadge } from '#web/ui/badge.tsx';

const icon = { size: 12, 'aria-hidden': true } as const;

/** Green from 3.5, amber from 2.5, red below; the sign says it too. */
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
