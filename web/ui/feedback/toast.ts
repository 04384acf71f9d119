import type { Tone } from './tone.ts';

/** An action such as "Undo". */
export type ToastAction = { label: string; onClick: () => void };
export type Toast = { id: number; tone: Tone; text: string; action?: ToastAction | undefined };

const shownAtMost = 5;

function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
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
    add: (tone: Tone, text: string, action?: ToastAction) => {
      lastId += 1;
      replace([{ id: lastId, tone, text, action }, ...toasts].slice(0, shownAtMost));
    },
    remove: (id: number) => replace(toasts.filter((toast) => toast.id !== id)),
  };
}

export const toastStore = createToastStore();

/** Shows a message in the corner for five seconds, ten with an action; `<Toasts />` must be on the page. */
export const toast = {
  success: (text: string, action?: ToastAction) => toastStore.add('success', text, action),
  error: (text: string, action?: ToastAction) => toastStore.add('danger', text, action),
  warning: (text: string, action?: ToastAction) => toastStore.add('warning', text, action),
  info: (text: string, action?: ToastAction) => toastStore.add('info', text, action),
};
