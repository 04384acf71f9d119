import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { currentUserQuery } from '#web/features/session/current-user.ts';
import { applyBrand } from '#web/lib/apply-brand.ts';
import { BrandProvider } from '#web/lib/brand.ts';
import { i18n } from '#web/lib/i18n.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { keepToken } from '#web/lib/session-token.ts';
import { AppTheme } from '#web/ui/app-theme.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { testBrand } from './test-brand.ts';

interface RenderOptions {
  /** The address the page is opened at. */
  at?: string;
  /** The route it is opened by, where the page reads parameters: `/student/quiz/:quizId/take`. */
  path?: string;
  /** What a link handed over to the page. */
  state?: unknown;
  /** Who is signed in. */
  as?: CurrentUser;
}

/** Mounts a page or a component with what the app provides to every page, and toasts. */
export async function renderPage(
  element: ReactNode,
  { at = '/', path = '*', state, as }: RenderOptions = {},
) {
  const queries = createQueryClient();
  // A failed query is asked again after seconds; a test is about what the page shows then.
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
