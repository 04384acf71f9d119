import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';

/** Props of a dialog about one attempt. */
export interface AttemptDialogProps {
  attempt: MonitoredAttempt;
  opened: boolean;
  onClose: () => void;
}
