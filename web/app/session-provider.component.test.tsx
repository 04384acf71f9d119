import { useQuery } from '@tanstack/react-query';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginPage } from '#web/areas/public/login/login-page.tsx';
import { SessionEndWarning } from '#web/features/session/session-end-warning.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { preferencesQuery } from '#web/lib/preferences-query.ts';
import type { Answer, TabMessage } from '#web/lib/session-tabs.ts';
import { awaitTabs, clearToken, clearTokenIf, keepToken, readToken } from '#web/lib/session-token.ts';
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
    maintenance: { isClosed: false, mode: 'off', startsAt: null, endsAt: null },
    session: { endsInSeconds, canBeExtended: true },
  });
}

/** Another tab of the same browser, as this one hears and tells it. */
function openOtherTab() {
  const channel = new BroadcastChannel('cquiz-session');
  const heard: TabMessage[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => heard.push(data));
  onTestFinished(() => channel.close());
  return { heard, tell: (message: TabMessage) => channel.postMessage(message) };
}

/** As web/before-paint.js has asked in a tab that was just opened. */
function askTabs(answers: Answer[] = []): void {
  awaitTabs({ at: performance.now() - 40, answers, receive: null, close: () => undefined });
}

/** As many pages do: it also asks who is here, and is gone when nobody is. */
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
  answerCurrentUser(endsInSeconds);
  server.respond('GET /auth/session', () =>
    isOver ? Response.json(idle, { status: 401 }) : Response.json({ endsInSeconds, canBeExtended: true }),
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
  await expect.element(page.getByText(inactive)).toBeVisible();
});

test('a new tab goes on with the session of an open one, at the address it was opened with', async () => {
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

test('a new tab shows no sign-in page before an open one has answered, and shows it where none does', async () => {
  askTabs();
  const { address } = await openAnonymously();
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(address()).toBe('/student/dashboard');
  await expect.poll(address).toBe('/login');
});

test('a session that an open tab hands over although it has ended is forgotten in both, and the page says why', async () => {
  server.respond('GET /auth/me', () => Response.json(idle, { status: 401 }));
  const other = openOtherTab();
  const session = { token: 'long-dead', entries: { 'cquiz-token': 'long-dead' } };
  askTabs([{ type: 'answer', ask: 'mine', session, activeAt: 1 }]);
  const { address } = await openAnonymously();
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByText(inactive)).toBeVisible();
  expect(readToken()).toBeNull();
  await expect
    .poll(() => other.heard)
    .toEqual([{ type: 'ended', token: 'long-dead', ending: { reason: 'IDLE', minutes: 120 } }]);
});

test('an open tab hands its session to a new one, and to nobody once it has ended', async () => {
  const other = openOtherTab();
  keepToken('a-token', false);
  sessionStorage.setItem('cquiz-tab', 'mine alone');
  other.tell({ type: 'ask', ask: 'first' });
  await expect.poll(() => other.heard).toHaveLength(1);
  expect(other.heard[0]).toEqual({
    type: 'answer',
    ask: 'first',
    session: { token: 'a-token', entries: { 'cquiz-token': 'a-token' } },
    activeAt: expect.any(Number),
  });
  other.tell({ type: 'ended', token: 'a-token', ending: { reason: 'ENDED', minutes: null } });
  await expect.poll(readToken).toBeNull();
  other.tell({ type: 'ask', ask: 'second' });
  // A tab that is signed in again answers, which shows that the second question has been heard.
  keepToken('another-token', false);
  other.tell({ type: 'ask', ask: 'third' });
  await expect.poll(() => other.heard.length).toBeGreaterThan(1);
  expect(JSON.stringify(other.heard.slice(1))).not.toContain('"a-token"');
});

test('a session that is kept on the device is not handed out: every tab finds it there', async () => {
  const other = openOtherTab();
  // Opened after this tab's own channel, it hears what this tab has heard.
  const witness = openOtherTab();
  keepToken('kept', true);
  other.tell({ type: 'ask', ask: 'first' });
  await expect.poll(() => witness.heard).toHaveLength(1);
  clearTokenIf('kept', { reason: 'ENDED', minutes: null });
  await expect.poll(() => other.heard).toHaveLength(1);
  expect(other.heard[0]?.type).toBe('ended');
});

test('a tab that is signed in keeps its person, whoever else signs in or out in another tab', async () => {
  answerCurrentUser();
  const other = openOtherTab();
  await open();
  await expect.element(dashboard).toBeVisible();
  const session = { token: 'of-another-person', entries: { 'cquiz-token': 'of-another-person' } };
  other.tell({ type: 'signed-in', userId: 3, session });
  other.tell({ type: 'answer', ask: 'mine', session, activeAt: Date.now() });
  other.tell({ type: 'ended', token: 'of-another-person', ending: { reason: 'ENDED', minutes: null } });
  other.tell({ type: 'ask', ask: 'last' });
  await expect.poll(() => other.heard).toHaveLength(1);
  expect(other.heard[0]).toMatchObject({ type: 'answer', session: { token: 'a-token' } });
  await expect.element(dashboard).toBeVisible();
});

test('an end in another tab ends this one for the same reason, and it goes on when the same person signs in there', async () => {
  answerCurrentUser();
  const other = openOtherTab();
  const { address } = await open();
  await expect.element(dashboard).toBeVisible();
  other.tell({ type: 'ended', token: 'a-token', ending: { reason: 'IDLE', minutes: 120 } });
  await expect.element(page.getByText(inactive)).toBeVisible();
  expect(address()).toBe('/login');
  const theirs = { token: 'of-a-stranger', entries: { 'cquiz-token': 'of-a-stranger' } };
  other.tell({ type: 'signed-in', userId: 4, session: theirs });
  const mine = { token: 'a-new-token', entries: { 'cquiz-token': 'a-new-token' } };
  other.tell({ type: 'signed-in', userId: 3, session: mine });
  await expect.poll(readToken).toBe('a-new-token');
});

test('a fault of the server ends nothing in the other tabs', async () => {
  server.respond('GET /auth/me', () => Response.json({}, { status: 500 }));
  const other = openOtherTab();
  const { address } = await open();
  await expect.poll(address).toBe('/login');
  expect(readToken()).toBeNull();
  keepToken('another-token', false);
  clearToken();
  await expect.poll(() => other.heard).toHaveLength(1);
  expect(other.heard[0]).toMatchObject({ type: 'ended', token: 'another-token' });
});

test('a page that comes back from the cache of the browser asks whether its person is still signed in', async () => {
  answerCurrentUser();
  const { address } = await open();
  await expect.element(dashboard).toBeVisible();
  server.respond('GET /auth/me', () => Response.json(idle, { status: 401 }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(address).toBe('/login');
  await expect.element(signIn).toBeVisible();
});

test('a tab learns why a kept session ended although the device has lost the token before', async () => {
  answerCurrentUser();
  const other = openOtherTab();
  keepToken('kept', true);
  const { address } = await openAnonymously();
  await expect.element(dashboard).toBeVisible();
  // As another tab does it: it removes the token, and then tells why.
  localStorage.removeItem('cquiz-token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cquiz-token' }));
  await expect.poll(address).toBe('/login');
  other.tell({ type: 'ended', token: 'kept', ending: { reason: 'EXPIRED', minutes: 43_200 } });
  await expect
    .element(page.getByText('Your session ended after 30 days. Sign in to continue.'))
    .toBeVisible();
});

test('a tab that finds another person signed in shows nothing of the one before', async () => {
  answerCurrentUser(7_200, 3, { ...defaultPreferences, timezone: 'UTC-5' });
  await open();
  await expect.element(page.getByText('UTC-5')).toBeVisible();
  answerCurrentUser(7_200, 4, { ...defaultPreferences, timezone: 'UTC-8' });
  keepToken('of-another-person', false);
  await expect.element(page.getByText('UTC-8')).toBeVisible();
  await expect.element(page.getByText('UTC-5')).not.toBeInTheDocument();
});

test('staff who must set up two-factor sign-in get that page instead of theirs, and theirs afterwards', async () => {
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
    maintenance: { mode: 'off', startsAt: null, endsAt: null, isClosed: false },
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
