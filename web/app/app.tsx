import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { BrandProvider, type ShownBrand } from '#web/lib/brand.ts';
import { i18n } from '#web/lib/i18n.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { AppTheme } from '#web/ui/app-theme.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SessionProvider } from './session-provider.tsx';

export function App({ brand }: { brand: ShownBrand }) {
  const [queries] = useState(createQueryClient);
  return (
    <I18nProvider i18n={i18n}>
      <AppTheme>
        <ErrorBoundary>
          <QueryClientProvider client={queries}>
            <BrandProvider value={brand}>
              <BrowserRouter>
                <SessionProvider>
                  <AppRoutes />
                </SessionProvider>
              </BrowserRouter>
            </BrandProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </AppTheme>
    </I18nProvider>
  );
}
