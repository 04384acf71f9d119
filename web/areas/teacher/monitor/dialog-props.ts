import type { MonitoredAttempt } from '#shared/contract/monitor.ts';

/** Of a dialog about one attempt. */
export interface ActDialogProps {
  attempt: MonitoredAttempt;
  opened: boolean;
  onClose: () => void;
  /** Done, or refused: either way things are not as they were shown. */
  onDone: () => void;
}
