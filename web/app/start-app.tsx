import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBrand } from '#web/lib/brand.ts';
import { App } from './app.tsx';

export async function startApp(root: HTMLElement): Promise<void> {
  const brand = await loadBrand();
  createRoot(root).render(
    <StrictMode>
      <App brand={brand} />
    </StrictMode>,
  );
}
