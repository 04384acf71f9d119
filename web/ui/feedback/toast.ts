import type { Tone } from './tone.ts';

/** An action such as "Undo". */
export type ToastAction = { label: string; onClick: () => void };

/**
 * Toasts with the same `key` that are shown at once become one, with the text for their count together, and its action
 * runs the actions of all.
 */
type ToastSeries = { key: string; text: (count: number) => string; amount?: number };

export type Toast = {
  id: number;
  tone: Tone;
  text: string;
  action?: ToastAction | undefined;
  /** The series, or the text of a toast without one. */
  key: string;
  /** How many toasts this one stands for, or how many things they are about. */
  count: number;
  /** Grows with every toast that is added or joined. */
  turn: number;
};

const keptAtMost = 5;

function createToastStore() {
  let toasts: readonly Toast[] = [];
  let turn = 0;
  const listeners = new Set<() => void>();

  function replace(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    list: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add: (tone: Tone, text: string, action?: ToastAction, series?: ToastSeries) => {
      turn += 1;
      const { key = text, amount = 1 } = series ?? {};
      const earlier = toasts.find((toast) => toast.tone === tone && toast.key === key);
      if (!earlier) {
        replace([...toasts, { id: turn, tone, text, action, key, count: amount, turn }].slice(-keptAtMost));
        return;
      }
      const count = earlier.count + amount;
      const joined = series
        ? { text: series.text(count), action: action && both(action, earlier.action) }
        : { action };
      replace(toasts.map((toast) => (toast === earlier ? { ...toast, ...joined, count, turn } : toast)));
    },
    remove: (id: number) => replace(toasts.filter((toast) => toast.id !== id)),
  };
}

/** Undoes the later change first, as the earlier one may depend on it. */
function both(later: ToastAction, earlier: ToastAction | undefined): ToastAction {
  return {
    label: later.label,
    onClick: () => {
      later.onClick();
      earlier?.onClick();
    },
  };
}

export const toastStore = createToastStore();

/** Shows a message for five seconds, ten with an action; `<Toasts />` must be on the page. */
export const toast = {
  success: (...toast: Message) => toastStore.add('success', ...toast),
  error: (...toast: Message) => toastStore.add('danger', ...toast),
  warning: (...toast: Message) => toastStore.add('warning', ...toast),
  info: (...toast: Message) => toastStore.add('info', ...toast),
};

type Message = [text: string, action?: ToastAction, series?: ToastSeries];
