import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBrandCandidates } from '#web/lib/brand.ts';
import { onLanguageChanged, startInLanguage } from '#web/lib/i18n/i18n.ts';
import { firstLanguage } from '#web/lib/i18n/page-language.ts';
import { listenForInstallOffer } from '#web/lib/install-offer.ts';
import { watchLastActive } from '#web/lib/session/last-active.ts';
import { awaitTabs } from '#web/lib/session/session-token.ts';
import { App } from './app.tsx';
import { loadAhead } from './app-routes.tsx';

export async function startApp(root: HTMLElement): Promise<void> {
  listenForInstallOffer();
  watchLastActive();
  awaitTabs();
  const messages = loadFirstMessages();
  loadAhead(window.location.pathname);
  const [brands] = await Promise.all([loadBrandCandidates(), messages]);
  const page = createRoot(root);
  function show(): void {
    page.render(
      <StrictMode>
        <App brands={brands} />
      </StrictMode>,
    );
  }
  show();
  // Renders from the root, because not every component listens to the language; component state is kept.
  onLanguageChanged(show);
}

/** Retries until the messages are loaded: without them there is nothing to show. */
async function loadFirstMessages(): Promise<void> {
  for (;;) {
    try {
      await startInLanguage(firstLanguage());
      return;
    } catch {
      await new Promise((goOn) => setTimeout(goOn, 3_000));
    }
  }
}
