import { useQuery } from '@tanstack/react-query';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginPage } from '#web/areas/public/login/login-page.tsx';
import { SessionEndWarning } from '#web/features/session/session-end-warning.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import type { Answer, TabMessage } from '#web/lib/session/session-tabs.ts';
import { awaitTabs, clearToken, clearTokenIf, keepToken, readToken } from '#web/lib/session/session-token.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AreaGate } from './area-gate.tsx';
import { SessionProvider } from './session-provider.tsx';

const server = setUpFakeServer();

const inactive = 'You were signed out because you were inactive for 120 minutes. Sign in to continue.';
const idle = {
  success: false,
  code: 'NOT_SIGNED_IN',
  message: 'Please sign in.',
  endedSession: { reason: 'IDLE', minutes: 120 },
};
const dashboard = page.getByRole('heading', { name: 'Dashboard' });
const signIn = page.getByRole('button', { name: 'Sign In' });

function answerCurrentUser(endsInSeconds = 7_200, id = 3, preferences = defaultPreferences): void {
  server.answer('GET /auth/me', {
    success: true,
    user: {
      id,
      email: 'student@campus.example',
      role: 'STUDENT',
      person: null,
      memberSince: '2026-01-05T08:00:00.000Z',
      mustSetUpSecondFactor: false,
    },
    preferences,
    maintenance: { isClosed: false, mode: 'off', startsAt: null, endsAt: null, message: '' },
    session: { endsInSeconds, canBeExtended: true },
  });
}

/** Another tab of the same browser: `received` from this one, and `post` to it. */
function openOtherTab() {
  const channel = new BroadcastChannel('cquiz-session');
  const received: TabMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => received.push(data));
  onTestFinished(() => channel.close());
  return { received, post: (message: TabMessage) => channel.postMessage(message) };
}

/** The question web/before-paint.js has sent in a tab that was just opened. */
function askTabs(answers: Answer[] = []): void {
  awaitTabs({ at: performance.now() - 40, answers, receive: null, close: () => undefined });
}

/** Like many pages, it also queries the current user, and is gone when signed out. */
function TimeZone() {
  useSession();
  return <p>{useQuery(preferencesQuery).data?.timezone}</p>;
}

function open() {
  keepToken('a-token', false);
  return openAnonymously();
}

function openAnonymously() {
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
                  <TimeZone />
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
  // TanStack Query logs a response without a user, which this test sends on purpose.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.respond('GET /auth/me', () => Response.json(body, { status }));
  const { address } = await open();
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(readToken()).toBeNull();
  expect(report).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});

test('an idle person is warned before the session ends, may stay, and is signed out otherwise', async () => {
  let endsInSeconds = 90;
  let isOver = false;
  answerCurrentUser(endsInSeconds);
  server.respond('GET /auth/session', () =>
    isOver ? Response.json(idle, { status: 401 }) : Response.json({ endsInSeconds, canBeExtended: true }),
  );
  // The clock runs normally until the test advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { address } = await open();
  const warning = page.getByRole('dialog', { name: 'You’re about to be signed out' });
  const stay = warning.getByRole('button', { name: 'Stay signed in' });
  await expect.element(stay).toHaveFocus();
  await expect.element(warning.getByText(/Time left: 1:[0-3]\d/)).toBeVisible();
  await expectUsable();

  endsInSeconds = 121;
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).not.toBeInTheDocument();
  // Requested by the person at the page: this counts as use.
  expect(server.requests('GET /auth/session').at(-1)?.headers.get('x-unattended')).toBeNull();

  endsInSeconds = 2;
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(stay).toHaveFocus();
  isOver = true;
  await vi.advanceTimersByTimeAsync(3_500);
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByText(inactive)).toBeVisible();
});

test('a new tab takes over the session of an open one, at the address it was opened with', async () => {
  answerCurrentUser();
  const entries = { 'cquiz-token': 'of-the-other', 'cquiz-hidden-names-7': 'true', 'cquiz-tab': 'not-mine' };
  askTabs([{ type: 'answer', ask: 'mine', session: { token: 'of-the-other', entries }, activeAt: 1 }]);
  const { address } = await openAnonymously();
  await expect.element(dashboard).toBeVisible();
  expect(address()).toBe('/student/dashboard');
  expect(server.requests('GET /auth/me')[0]?.headers.get('authorization')).toBe('Bearer of-the-other');
  expect(Object.fromEntries(Object.entries(sessionStorage))).toMatchObject({
    'cquiz-token': 'of-the-other',
    'cquiz-hidden-names-7': 'true',
  });
  expect(sessionStorage.getItem('cquiz-tab')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a new tab shows the sign-in page only after no open tab has answered', async () => {
  askTabs();
  const { address } = await openAnonymously();
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(address()).toBe('/student/dashboard');
  await expect.poll(address).toBe('/login');
});

test('an ended session handed over by an open tab is dropped in both tabs, and the page says why', async () => {
  server.respond('GET /auth/me', () => Response.json(idle, { status: 401 }));
  const other = openOtherTab();
  const session = { token: 'long-dead', entries: { 'cquiz-token': 'long-dead' } };
  askTabs([{ type: 'answer', ask: 'mine', session, activeAt: 1 }]);
  const { address } = await openAnonymously();
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByText(inactive)).toBeVisible();
  expect(readToken()).toBeNull();
  await expect
    .poll(() => other.received)
    .toEqual([{ type: 'ended', token: 'long-dead', ending: { reason: 'IDLE', minutes: 120 } }]);
});

test('an open tab hands its session to a new one, but not once it has ended', async () => {
  const other = openOtherTab();
  keepToken('a-token', false);
  sessionStorage.setItem('cquiz-tab', 'mine alone');
  other.post({ type: 'ask', ask: 'first' });
  await expect.poll(() => other.received).toHaveLength(1);
  expect(other.received[0]).toEqual({
    type: 'answer',
    ask: 'first',
    session: { token: 'a-token', entries: { 'cquiz-token': 'a-token' } },
    activeAt: expect.any(Number),
    isLastUsed: expect.any(Boolean),
  });
  other.post({ type: 'ended', token: 'a-token', ending: { reason: 'ENDED', minutes: null } });
  await expect.poll(readToken).toBeNull();
  other.post({ type: 'ask', ask: 'second' });
  // A tab that is signed in again answers, which proves that the second question was received.
  keepToken('another-token', false);
  other.post({ type: 'ask', ask: 'third' });
  await expect.poll(() => other.received.length).toBeGreaterThan(1);
  expect(JSON.stringify(other.received.slice(1))).not.toContain('"a-token"');
});

test('a remembered session is not handed over, because every tab finds it in storage', async () => {
  const other = openOtherTab();
  // Opened after this tab's own channel, so it receives everything this tab does.
  const witness = openOtherTab();
  keepToken('kept', true);
  other.post({ type: 'ask', ask: 'first' });
  await expect.poll(() => witness.received).toHaveLength(1);
  clearTokenIf('kept', { reason: 'ENDED', minutes: null });
  await expect.poll(() => other.received).toHaveLength(1);
  expect(other.received[0]?.type).toBe('ended');
});

test('a signed-in tab keeps its person when someone else signs in or out in another tab', async () => {
  answerCurrentUser();
  const other = openOtherTab();
  await open();
  await expect.element(dashboard).toBeVisible();
  const session = { token: 'of-another-person', entries: { 'cquiz-token': 'of-another-person' } };
  other.post({ type: 'signed-in', userId: 3, session });
  other.post({ type: 'answer', ask: 'mine', session, activeAt: Date.now() });
  other.post({ type: 'ended', token: 'of-another-person', ending: { reason: 'ENDED', minutes: null } });
  other.post({ type: 'ask', ask: 'last' });
  await expect.poll(() => other.received).toHaveLength(1);
  expect(other.received[0]).toMatchObject({ type: 'answer', session: { token: 'a-token' } });
  await expect.element(dashboard).toBeVisible();
});

test('a session ended in another tab ends here for the same reason, and continues when the same person signs in there', async () => {
  answerCurrentUser();
  const other = openOtherTab();
  const { address } = await open();
  await expect.element(dashboard).toBeVisible();
  other.post({ type: 'ended', token: 'a-token', ending: { reason: 'IDLE', minutes: 120 } });
  await expect.element(page.getByText(inactive)).toBeVisible();
  expect(address()).toBe('/login');
  const theirs = { token: 'of-a-stranger', entries: { 'cquiz-token': 'of-a-stranger' } };
  other.post({ type: 'signed-in', userId: 4, session: theirs });
  const mine = { token: 'a-new-token', entries: { 'cquiz-token': 'a-new-token' } };
  other.post({ type: 'signed-in', userId: 3, session: mine });
  await expect.poll(readToken).toBe('a-new-token');
});

test('a server error does not end the session in other tabs', async () => {
  server.respond('GET /auth/me', () => Response.json({}, { status: 500 }));
  const other = openOtherTab();
  const { address } = await open();
  await expect.poll(address).toBe('/login');
  expect(readToken()).toBeNull();
  keepToken('another-token', false);
  clearToken();
  await expect.poll(() => other.received).toHaveLength(1);
  expect(other.received[0]).toMatchObject({ type: 'ended', token: 'another-token' });
});

test('a page restored from the browser’s cache checks whether its person is still signed in', async () => {
  answerCurrentUser();
  const { address } = await open();
  await expect.element(dashboard).toBeVisible();
  server.respond('GET /auth/me', () => Response.json(idle, { status: 401 }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(address).toBe('/login');
  await expect.element(signIn).toBeVisible();
});

test('a tab learns why a remembered session ended, even if the token was removed first', async () => {
  answerCurrentUser();
  const other = openOtherTab();
  keepToken('kept', true);
  const { address } = await openAnonymously();
  await expect.element(dashboard).toBeVisible();
  // Like another tab, which removes the token and then sends the reason.
  localStorage.removeItem('cquiz-token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cquiz-token' }));
  await expect.poll(address).toBe('/login');
  other.post({ type: 'ended', token: 'kept', ending: { reason: 'EXPIRED', minutes: 43_200 } });
  await expect
    .element(page.getByText('Your session ended after 30 days. Sign in to continue.'))
    .toBeVisible();
});

test('a tab that finds another person signed in shows nothing of the previous one', async () => {
  answerCurrentUser(7_200, 3, { ...defaultPreferences, timezone: 'UTC-5' });
  await open();
  await expect.element(page.getByText('UTC-5')).toBeVisible();
  answerCurrentUser(7_200, 4, { ...defaultPreferences, timezone: 'UTC-8' });
  keepToken('of-another-person', false);
  await expect.element(page.getByText('UTC-8')).toBeVisible();
  await expect.element(page.getByText('UTC-5')).not.toBeInTheDocument();
});

test('staff who must set up two-factor sign-in see that page first, and their own page afterwards', async () => {
  const user = {
    id: 4,
    email: 'teacher@campus.example',
    role: 'TEACHER',
    person: null,
    memberSince: '2026-01-05T08:00:00.000Z',
    mustSetUpSecondFactor: true,
  } as const;
  const me = {
    success: true,
    preferences: defaultPreferences,
    maintenance: { mode: 'off', startsAt: null, endsAt: null, message: '', isClosed: false },
    session: { endsInSeconds: 3_600, canBeExtended: true },
  } as const;
  server.answer('GET /auth/me', { ...me, user });
  server.answer('POST /twoFactor', {
    secret: 'ABCD',
    uri: 'otpauth://totp/x',
    qrCode: 'data:image/png;base64,',
  });
  keepToken('a-token', false);
  await renderPage(
    <SessionProvider>
      <Routes>
        <Route path="teacher/*" element={<AreaGate area="teacher">{() => <h1>Quizzes</h1>}</AreaGate>} />
      </Routes>
    </SessionProvider>,
    { at: '/teacher/quizzes' },
  );
  await expect
    .element(page.getByRole('heading', { name: 'Set up two-factor sign-in to continue' }))
    .toBeVisible();
  expect(page.getByRole('heading', { name: 'Quizzes' }).elements()).toHaveLength(0);
  await expectUsable();
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Set up two-factor sign-in' })).toBeVisible();
  server.answer('GET /auth/me', { ...me, user: { ...user, mustSetUpSecondFactor: false } });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Quizzes' })).toBeVisible();
});
