import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBrandCandidates } from '#web/lib/brand.ts';
import { beginIn, onLanguageChanged } from '#web/lib/i18n.ts';
import { listenForInstallOffer } from '#web/lib/install-offer.ts';
import { watchLastActive } from '#web/lib/last-active.ts';
import { firstLanguage } from '#web/lib/page-language.ts';
import { awaitTabs } from '#web/lib/session-token.ts';
import { App } from './app.tsx';
import { loadAhead } from './app-routes.tsx';

export async function startApp(root: HTMLElement): Promise<void> {
  listenForInstallOffer();
  watchLastActive();
  awaitTabs();
  const words = loadFirstWords();
  loadAhead(window.location.pathname);
  const [brands] = await Promise.all([loadBrandCandidates(), words]);
  const page = createRoot(root);
  function show(): void {
    page.render(
      <StrictMode>
        <App brands={brands} />
      </StrictMode>,
    );
  }
  show();
  // From the top, because not every component listens for it; what they hold stays.
  onLanguageChanged(show);
}

/** There is nothing to show without a word to say: it asks until it has them. */
async function loadFirstWords(): Promise<void> {
  for (;;) {
    try {
      await beginIn(firstLanguage());
      return;
    } catch {
      await new Promise((goOn) => setTimeout(goOn, 3_000));
    }
  }
}
