import { t } from '@lingui/core/macro';
import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';

/** The name, or the number of someone who has not given one. */
export function studentName({ student }: Pick<MonitoredAttempt, 'student'>): string {
  const { id, firstName, lastName } = student;
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? t`Student ${id}` : name;
}
