import './toasts.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type RefObject, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { KeyCap } from '../buttons/key-cap.tsx';
import { ErrorHelp } from './error-help.ts';
import { type Toast, type ToastAction, toastStore } from './toast.ts';
import { toneIcons } from './tone.ts';

const shownMs = 5_000;
/** For toasts with an action. */
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

// Screen readers announce changes inside a live region, not a region that is added with its content.
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

/** Moves the toasts to the other end of the screen when they would cover the focused element. */
function useStepAside(box: RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => {
    const look = () => stepAside(box.current, document.activeElement);
    // The element may be scrolled into view only afterwards.
    const lookTwice = () => {
      look();
      requestAnimationFrame(look);
    };
    document.addEventListener('focusin', lookTwice);
    return () => document.removeEventListener('focusin', lookTwice);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus may come to lie below something new.
  useEffect(() => stepAside(box.current, document.activeElement), [box, shown]);
}

function stepAside(box: HTMLElement | null, focused: Element | null): void {
  if (box?.childElementCount === 0) box.removeAttribute('data-aside');
  if (!box || !focused?.matches(':focus-visible') || box.contains(focused)) return;
  const one = box.getBoundingClientRect();
  const other = focused.getBoundingClientRect();
  const meets =
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  if (meets) box.toggleAttribute('data-aside');
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
        <span aria-hidden="true">
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
function useToastFocus() {
  const corner = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    function enter(event: KeyboardEvent) {
      const action = corner.current?.querySelector<HTMLElement>('[data-toast-action]');
      if (event.key !== toastKey || !action) return;
      event.preventDefault();
      if (!corner.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      action.focus();
    }
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);

  function leave() {
    if (!corner.current?.contains(document.activeElement)) return;
    const before = cameFrom.current;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
  }

  return { corner, leave };
}
