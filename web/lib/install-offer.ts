import { useSyncExternalStore } from 'react';

/** Only Chromium has this event, and only over HTTPS: other browsers install from their menus. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const receivers = new Set<() => void>();

function change(to: InstallEvent | null): void {
  offer = to;
  for (const receive of receivers) receive();
}

/** Listens from the start, because the browser sends the event once, early. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Offered in the user menu instead of in a bar over the page.
    event.preventDefault();
    change(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** Asks the browser to install the app; null if it cannot. */
export function useInstallOffer(): (() => void) | null {
  const current = useSyncExternalStore(listen, () => offer);
  if (!current) return null;
  return () => {
    // Each event can be used once; after a "no" the browser sends another.
    change(null);
    current.prompt().catch(() => undefined);
  };
}

function listen(receive: () => void): () => void {
  receivers.add(receive);
  return () => receivers.delete(receive);
}
