import './toasts.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorHelp } from './error-help.ts';
import { IconButton } from './icon-button.tsx';
import { type Toast, toastStore } from './toast.ts';
import { ToastActionButton } from './toast-action-button.tsx';
import { toneIcons } from './tone.ts';
import { useStepAside } from './use-step-aside.ts';
import { useToastFocus } from './use-toast-focus.ts';

const shownMs = 5_000;
/** For what has something to be done about it. */
const actionShownMs = 10_000;
const announceMs = 50;

/** The corner where toasts appear, newest on top. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  const { corner, leave } = useToastFocus();
  useStepAside(corner, toasts);

  function close(toastId: number) {
    leave();
    toastStore.remove(toastId);
  }

  return (
    <div className="ui-toasts" ref={corner}>
      {toasts.map((shown) => (
        <ToastBox key={shown.id} shown={shown} onClose={() => close(shown.id)} />
      ))}
    </div>
  );
}

function ToastBox({ shown, onClose }: { shown: Toast; onClose: () => void }) {
  const { t } = useLingui();
  const { action } = shown;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const announced = useAnnounced();
  useCountdown(action ? actionShownMs : shownMs, hovered || focused, () => toastStore.remove(shown.id));
  const Icon = toneIcons[shown.tone];
  const help = use(ErrorHelp);
  const isUrgent = shown.tone === 'danger' || shown.tone === 'warning';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate; it stays while someone reads.
    <div
      className="ui-toast"
      role={isUrgent ? 'alert' : 'status'}
      data-tone={shown.tone}
      data-shown={announced || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <p className="ui-toast-text">{shown.text}</p>
      {shown.tone === 'danger' && help?.(shown.text)}
      {action && <ToastActionButton action={action} onClose={onClose} />}
      <IconButton label={t`Close`} icon={<IconX size={16} aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}

// Screen readers say what appears inside a live region, not what a new region brings along.
function useAnnounced(): boolean {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), announceMs);
    return () => clearTimeout(timer);
  }, []);
  return announced;
}

function useCountdown(wholeMs: number, paused: boolean, onDone: () => void) {
  const remainingMs = useRef(wholeMs);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => done.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - since;
    };
  }, [paused]);
}
