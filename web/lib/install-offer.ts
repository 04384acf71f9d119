import { useSyncExternalStore } from 'react';

/** Chromium's own: other browsers install from their menus, and on plain HTTP it never comes. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const receivers = new Set<() => void>();

function change(to: InstallEvent | null): void {
  offer = to;
  for (const receive of receivers) receive();
}

/** From the beginning: the browser says once, early, that the pages can be installed as an app. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // In the menu, where it disturbs nobody, and not in a bar over the page.
    event.preventDefault();
    change(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** Asks the browser to install the app; null while it cannot be. */
export function useInstallOffer(): (() => void) | null {
  const current = useSyncExternalStore(listen, () => offer);
  if (!current) return null;
  return () => {
    // Each can be used once; the browser makes another one if the answer was no.
    change(null);
    current.prompt().catch(() => undefined);
  };
}

function listen(receive: () => void): () => void {
  receivers.add(receive);
  return () => receivers.delete(receive);
}
