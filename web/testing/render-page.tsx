import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { currentUserQuery } from '#web/features/session/current-user.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { applyBrand } from '#web/lib/apply-brand.ts';
import { BrandProvider } from '#web/lib/brand.ts';
import { i18n } from '#web/lib/i18n/i18n.ts';
import { keepToken } from '#web/lib/session/session-token.ts';
import { AppTheme } from '#web/ui/app-theme.tsx';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { testBrand } from './test-brand.ts';

interface RenderOptions {
  /** The initial address. */
  at?: string;
  /** Its route, if the page reads parameters: `/student/quiz/:quizId/take`. */
  path?: string;
  /** The navigation state of a link. */
  state?: unknown;
  /** The signed-in person. */
  as?: CurrentUser;
}

const clients: QueryClient[] = [];

/** Stops retries of an earlier test, which would reach the fake server of the next one. */
export async function cancelQueries(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.cancelQueries()));
}

/** Mounts a page or component with the app's providers and toasts. */
export async function renderPage(
  element: ReactNode,
  { at = '/', path = '*', state, as }: RenderOptions = {},
) {
  const queries = createQueryClient();
  clients.push(queries);
  // Retries come after seconds by default; tests check what the page shows afterwards.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } });
  if (as) {
    const token = 'a-token';
    keepToken(token, false);
    queries.setQueryData(currentUserQuery(token).queryKey, as);
  }
  const { pathname, search, hash } = new URL(at, window.location.origin);
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [{ pathname, search, hash, state }] },
  );
  applyBrand(testBrand);
  await render(
    <I18nProvider i18n={i18n}>
      <AppTheme>
        <QueryClientProvider client={queries}>
          <BrandProvider value={testBrand}>
            <RouterProvider router={router} />
            <Toasts />
          </BrandProvider>
        </QueryClientProvider>
      </AppTheme>
    </I18nProvider>,
  );
  return {
    /** The address the page has navigated to. */
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
  };
}
