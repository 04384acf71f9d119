import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import type { BrandCandidate } from '#shared/contract/platform/branding.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { i18n } from '#web/lib/i18n/i18n.ts';
import { AppTheme } from '#web/ui/app-theme.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LanguageGate } from './language-gate.tsx';
import { MaintenanceGate } from './maintenance-gate.tsx';
import { PageBrand } from './page-brand.tsx';
import { SessionProvider } from './session-provider.tsx';

export function App({ brands }: { brands: readonly BrandCandidate[] }) {
  const [queries] = useState(createQueryClient);
  return (
    <I18nProvider i18n={i18n}>
      <AppTheme>
        <ErrorBoundary>
          <QueryClientProvider client={queries}>
            <BrowserRouter>
              <PageBrand candidates={brands}>
                <MaintenanceGate>
                  <SessionProvider>
                    <LanguageGate>
                      <AppRoutes />
                    </LanguageGate>
                  </SessionProvider>
                </MaintenanceGate>
              </PageBrand>
            </BrowserRouter>
          </QueryClientProvider>
        </ErrorBoundary>
      </AppTheme>
    </I18nProvider>
  );
}
