import type { Tone } from './tone.ts';

export type Toast = { id: number; tone: Tone; text: string };

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
    add: (tone: Tone, text: string) => {
      lastId += 1;
      replace([{ id: lastId, tone, text }, ...toasts].slice(0, shownAtMost));
    },
    remove: (id: number) => replace(toasts.filter((toast) => toast.id !== id)),
  };
}

export const toastStore = createToastStore();

/** Says something in the corner for five seconds; `<Toasts />` must be on the page. */
export const toast = {
  success: (text: string) => toastStore.add('success', text),
  error: (text: string) => toastStore.add('danger', text),
  warning: (text: string) => toastStore.add('warning', text),
  info: (text: string) => toastStore.add('info', text),
};
