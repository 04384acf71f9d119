import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followForReturn, forgetReturn } from '#web/features/session/return-page.ts';
import { clearToken, clearTokenIf, keepToken } from '#web/lib/session/session-token.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const server = setUpFakeServer();
const email = page.getByLabelText('Email Address');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign In' });
const alert = page.getByRole('alert');

function open() {
  return renderPage(<LoginPage />, { at: '/login' });
}

async function trySignIn(address = 'student@campus.example') {
  await email.fill(address);
  await password.fill('not-the-one');
  await signIn.click();
}

test('shows the brand and says what is missing before anything is sent', async () => {
  await open();
  await expect.element(page.getByText('Smart Quiz Management System')).toBeVisible();
  await expect.element(page.getByText("Don't have a CQ account?", { exact: false })).toBeVisible();
  await signIn.click();
  await expect.element(page.getByText('Email is required')).toBeVisible();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expectUsable();
  await email.fill('not an address');
  await password.fill('short');
  await signIn.click();
  await expect.element(page.getByText('Please enter a valid email')).toBeVisible();
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect.element(page.getByText('Email is required')).not.toBeInTheDocument();
});

test('nothing moves when an error appears', async () => {
  server.respond('POST /auth/login', () => Response.json({ success: false }));
  await open();
  const places = () =>
    [...document.querySelectorAll('label, input, button, a')].map(
      (element) => element.getBoundingClientRect().top,
    );
  await expect.element(signIn).toBeVisible();
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await email.fill('');
    await password.fill('');
    const before = places();
    await signIn.click();
    await expect.element(page.getByText('Email is required')).toBeVisible();
    expect(places()).toEqual(before);
    await trySignIn();
    await expect.element(alert).toHaveTextContent('Invalid email or password. Please try again.');
    expect(places()).toEqual(before);
  }
});

test.for([
  [200, 'Invalid email or password. Please try again.', { success: false }],
  [422, 'Too long.', { success: false, message: 'Too long.', code: 'INVALID_INPUT' }],
  [422, 'Login failed. Please check your credentials.', {}],
  [500, 'Server error. Please try again later.', {}],
  [503, 'Server error. Please try again later.', {}],
  [418, 'Login failed. Please try again.', {}],
] as const)('a sign-in that is answered with %i says "%s"', async ([status, text, body]) => {
  server.respond('POST /auth/login', () => Response.json(body, { status }));
  await open();
  await trySignIn();
  await expect.element(alert).toHaveTextContent(text);
});

test('a sign-in without a response says to check the connection', async () => {
  server.disconnect('POST /auth/login');
  await open();
  await trySignIn();
  await expect.element(alert).toHaveTextContent('Network error. Please check your connection.');
});

test('shows that it is busy, and locks the fields until the response arrives', async () => {
  const answer = Promise.withResolvers<Response>();
  server.respond('POST /auth/login', () => answer.promise);
  await open();
  await trySignIn();
  await expect.element(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  await expect.element(email).toBeDisabled();
  answer.resolve(Response.json({}, { status: 401 }));
  await expect.element(alert).toBeVisible();
  await expect.element(email).toBeEnabled();
});

test('an expired two-factor sign-in returns to the password and says why', async () => {
  const tooLate = 'Your sign-in timed out, or too many codes were wrong. Please sign in again.';
  server.answer('POST /auth/login', {
    success: true,
    secondFactor: { ticket: 'x'.repeat(43), expiresInSeconds: 300 },
  });
  server.refuse('POST /auth/login/secondFactor', 400, 'SECOND_FACTOR_OVER', tooLate);
  await open();
  await trySignIn('somebody@school.example');
  await page.getByLabelText('Digit 1 of 6').fill('123456');
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect.element(alert).toHaveTextContent(tooLate);
  await expect.element(email).toHaveValue('somebody@school.example');
  await expect.element(password).toHaveValue('');
  await password.fill('Three-green-lamps');
  await signIn.click();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(signIn).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('says after a session ended during a quiz where the answers are, until a sign-in fails', async () => {
  followForReturn(11, '/student/quiz/7/take');
  followForReturn(null, '/login');
  server.respond('POST /auth/login', () => Response.json({ success: false }));
  await open();
  const notice = page.getByText('You’ll return to your quiz. Your answers are saved on this device.');
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('You were signed out. Sign in to continue.')).toBeVisible();
  await expectUsable();
  await trySignIn();
  await expect.element(alert).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('says nothing about a quiz after signing out, or if the session ended elsewhere', async () => {
  followForReturn(11, '/student/quiz/7/take');
  forgetReturn();
  followForReturn(11, '/student/dashboard');
  followForReturn(null, '/login');
  await open();
  await expect.element(signIn).toBeVisible();
  await expect.element(page.getByText('You were signed out')).not.toBeInTheDocument();
});

test.for([
  ['IDLE', 120, 'You were signed out because you were inactive for 120 minutes. Sign in to continue.'],
  ['IDLE', 1, 'You were signed out because you were inactive for 1 minute. Sign in to continue.'],
  ['EXPIRED', 720, 'Your session ended after 12 hours. Sign in to continue.'],
  ['EXPIRED', 43_200, 'Your session ended after 30 days. Sign in to continue.'],
  [
    'PASSWORD_CHANGED',
    null,
    'You were signed out because your password changed. Sign in with the new password.',
  ],
  [
    'ENDED',
    null,
    'You were signed out in another tab, on another device or by an administrator. Sign in to continue.',
  ],
] as const)('says why a session ended: %s after %s minutes', async ([reason, minutes, text]) => {
  keepToken('a-token', false);
  clearTokenIf('a-token', { reason, minutes });
  server.respond('POST /auth/login', () => Response.json({ success: false }));
  await open();
  const notice = page.getByRole('status').filter({ hasText: text });
  await expect.element(notice).toBeVisible();
  await expectUsable();
  await trySignIn();
  await expect.element(alert).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('shows no message after signing out here', async () => {
  keepToken('a-token', false);
  clearToken();
  await open();
  await expect.element(signIn).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});
