import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBrandCandidates } from '#web/lib/brand.ts';
import { App } from './app.tsx';

export async function startApp(root: HTMLElement): Promise<void> {
  const brands = await loadBrandCandidates();
  createRoot(root).render(
    <StrictMode>
      <App brands={brands} />
    </StrictMode>,
  );
}
