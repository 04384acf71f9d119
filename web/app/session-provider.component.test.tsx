import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginPage } from '#web/areas/public/login/login-page.tsx';
import { SessionEndWarning } from '#web/features/session/session-end-warning.tsx';
import { keepToken, readToken } from '#web/lib/session-token.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AreaGate } from './area-gate.tsx';
import { SessionProvider } from './session-provider.tsx';

const server = setUpFakeServer();

function open() {
  keepToken('a-token', false);
  return renderPage(
    <SessionProvider>
      <Routes>
        <Route path="login" element={<LoginPage />} />
        <Route
          path="student/*"
          element={
            <AreaGate area="student">
              {() => (
                <main>
                  <h1>Dashboard</h1>
                  <SessionEndWarning />
                </main>
              )}
            </AreaGate>
          }
        />
      </Routes>
    </SessionProvider>,
    { at: '/student/dashboard' },
  );
}

test.for([
  [401, { success: false, message: 'Please sign in.', code: 'NOT_SIGNED_IN' }],
  [500, {}],
  [200, { success: false }],
] as const)('a token is forgotten when the current user comes back as %i', async ([status, body]) => {
  // TanStack Query reports an answer without a user, which this test sends on purpose.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.respond('GET /auth/me', () => Response.json(body, { status }));
  const { address } = await open();
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(readToken()).toBeNull();
  expect(report).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});

test('somebody idle is warned before the session ends, may stay, and is signed out otherwise', async () => {
  let endsInSeconds = 90;
  let isOver = false;
  const user = {
    id: 3,
    email: 'student@campus.example',
    role: 'STUDENT',
    person: null,
    memberSince: '2026-01-05T08:00:00.000Z',
  } as const;
  const maintenance = { isClosed: false, mode: 'off', startsAt: null, endsAt: null } as const;
  const session = { endsInSeconds, canBeExtended: true };
  server.answer('GET /auth/me', {
    success: true,
    user,
    preferences: defaultPreferences,
    maintenance,
    session,
  });
  server.respond('GET /auth/session', () =>
    isOver
      ? Response.json({ success: false, code: 'NOT_SIGNED_IN', message: 'Please sign in.' }, { status: 401 })
      : Response.json({ endsInSeconds, canBeExtended: true }),
  );
  // Time passes as usual until the test skips ahead.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { address } = await open();
  const warning = page.getByRole('dialog', { name: 'You are about to be signed out' });
  const stay = warning.getByRole('button', { name: 'Stay signed in' });
  await expect.element(stay).toHaveFocus();
  await expect.element(warning.getByText(/Time left: 1:[0-3]\d/)).toBeVisible();
  await expectUsable();

  endsInSeconds = 121;
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).not.toBeInTheDocument();
  // The person at the page asked: this counts as use.
  expect(server.requests('GET /auth/session').at(-1)?.headers.get('x-unattended')).toBeNull();

  endsInSeconds = 2;
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(stay).toHaveFocus();
  isOver = true;
  await vi.advanceTimersByTimeAsync(3_500);
  await expect.poll(address).toBe('/login');
});
