import './toasts.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { KeyCap } from '../buttons/key-cap.tsx';
import { ErrorHelp } from './error-help.ts';
import { type Toast, type ToastAction, toastStore } from './toast.ts';
import { useToastPlace } from './toast-place.ts';
import { toneIcons } from './tone.ts';

const shownMs = 5_000;
/** For toasts with an action. */
const actionShownMs = 10_000;
const announceMs = 50;
/** A longer text gets three smaller lines instead of two. */
const longText = 60;

/**
 * The messages of the page, one at a time: the newest, then those before it. They appear in the `data-toast-place` that
 * the page shows, where no control ever is.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  const box = useToastPlace(toasts.length > 0);
  // The toast under the pointer or with the focus stays in front: a click on its action must not run that of a newer one.
  const [held, setHeld] = useState<number | null>(null);
  const { leave } = useToastFocus(box, toasts, setHeld);
  const newest = toasts.reduce<Toast | undefined>(
    (one, other) => (one && one.turn > other.turn ? one : other),
    undefined,
  );
  const front = toasts.find(({ id }) => id === held) ?? newest;

  function close(toastId: number) {
    leave();
    toastStore.remove(toastId);
  }

  return createPortal(
    toasts.map((shown) => (
      <ToastBox
        key={shown.id}
        shown={shown}
        isInFront={shown === front}
        isHeld={shown.id === held}
        onHold={(isHeld) => setHeld((now) => (isHeld ? shown.id : now === shown.id ? null : now))}
        onClose={() => close(shown.id)}
      />
    )),
    box,
  );
}

type ToastBoxProps = {
  shown: Toast;
  isInFront: boolean;
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  onClose: () => void;
};

function ToastBox({ shown, isInFront, isHeld, onHold, onClose }: ToastBoxProps) {
  const { t } = useLingui();
  const { action, count, text } = shown;
  const announced = useAnnounced();
  useCountdown(action ? actionShownMs : shownMs, shown.turn, isHeld || !isInFront, () =>
    toastStore.remove(shown.id),
  );
  const Icon = toneIcons[shown.tone];
  const help = use(ErrorHelp);
  const role = shown.tone === 'danger' || shown.tone === 'warning' ? 'alert' : 'status';
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that was moved is silent until another joins it.
  useLayoutEffect(() => {
    if (box.current) box.current.role = role;
  }, [shown.turn, role]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate; it stays while someone reads.
    <div
      ref={box}
      className="ui-toast"
      role={role}
      data-tone={shown.tone}
      data-shown={announced || undefined}
      data-behind={!isInFront || undefined}
      data-long={text.length > longText || undefined}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <p className="ui-toast-text">{text}</p>
      {count > 1 && text === shown.key && <span className="ui-toast-count">×{count}</span>}
      {shown.tone === 'danger' && help?.(text)}
      {action && <ToastActionButton action={action} onClose={onClose} />}
      <IconButton label={t`Close`} icon={<IconX size={16} aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}

// Screen readers announce changes inside a live region, not a region that is added with its content.
function useAnnounced(): boolean {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), announceMs);
    return () => clearTimeout(timer);
  }, []);
  return announced;
}

/** Starts again with each `turn`. */
function useCountdown(wholeMs: number, turn: number, paused: boolean, onDone: () => void) {
  const remainingMs = useRef(wholeMs);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that joins this one is shown as long as any other.
  useLayoutEffect(() => {
    remainingMs.current = wholeMs;
  }, [turn, wholeMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => done.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - since;
    };
  }, [paused, turn]);
}

/** Closes the toast before the action runs, so that it does not hide the action's own toast. */
function ToastActionButton({ action, onClose }: { action: ToastAction; onClose: () => void }) {
  return (
    <Button
      className="ui-toast-action"
      size="xs"
      variant="light"
      data-toast-action=""
      aria-keyshortcuts={toastKey}
      rightSection={
        <span className="ui-toast-key" aria-hidden="true">
          <KeyCap>{toastKey}</KeyCap>
        </span>
      }
      onClick={() => {
        onClose();
        action.onClick();
      }}
    >
      {action.label}
    </Button>
  );
}

/** Moves the focus to the newest toast with an action. */
const toastKey = 'F8';

/**
 * The toasts come last in the page, and a toast disappears before anyone reaches it by Tab, so a key moves the focus there.
 * `leave` restores the focus before the toast with the focus disappears.
 */
function useToastFocus(box: HTMLElement, toasts: readonly Toast[], onReach: (id: number) => void) {
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    function enter(event: KeyboardEvent) {
      if (event.key !== toastKey) return;
      const [newest] = toasts.filter(({ action }) => action).sort((one, other) => other.turn - one.turn);
      if (!newest) return;
      event.preventDefault();
      if (!box.contains(document.activeElement)) cameFrom.current = document.activeElement;
      // The buttons of a toast behind another can't have the focus.
      flushSync(() => onReach(newest.id));
      box.querySelector<HTMLElement>('.ui-toast:not([data-behind]) [data-toast-action]')?.focus();
    }
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [box, toasts, onReach]);

  function leave() {
    if (!box.contains(document.activeElement)) return;
    const before = cameFrom.current;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : (box.closest('dialog') ?? document.querySelector('main')))?.focus({
      preventScroll: true,
    });
  }

  return { leave };
}
