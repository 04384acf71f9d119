import type { Monitor } from '#shared/contract/monitor.ts';
import { ExtendAllDialog } from './extend-all-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import type { AskedAct } from './use-acts.ts';

interface Props {
  asked: AskedAct;
  monitor: Monitor;
  onClose: () => void;
  onDone: () => void;
}

/** One dialog at a time, for whoever was chosen. */
export function MonitorDialogs({ asked, monitor, onClose, onDone }: Props) {
  const { act, number } = asked;
  const others = { opened: asked.isOpen, onClose, onDone };
  if (act.kind === 'extendAll') {
    return <ExtendAllDialog key={number} {...others} monitor={monitor} />;
  }

  // As it is by now: they may have answered since the dialog was opened.
  const attempt = monitor.attempts.find((one) => one.attempt.id === act.attempt.attempt.id) ?? act.attempt;
  const props = { ...others, attempt };
  switch (act.kind) {
    case 'extend':
      return <ExtendDialog key={number} {...props} />;
    case 'reopen':
      return <ReopenDialog key={number} {...props} />;
    case 'handIn':
      return <HandInDialog key={number} {...props} />;
    case 'release':
      return <ReleaseDialog key={number} {...props} />;
    case 'extraTime':
      return <ExtraTimeDialog key={number} {...props} quizId={monitor.quiz.id} />;
  }
}
