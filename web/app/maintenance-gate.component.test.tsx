import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { LoginPage } from '#web/areas/public/login/login-page.tsx';
import RegisterPage from '#web/areas/public/register/register-page.tsx';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { MaintenanceGate } from './maintenance-gate.tsx';

const open: Maintenance = { isClosed: false, mode: 'off', startsAt: null, endsAt: null, message: '' };
const endsAt = '2099-11-16T17:00:00.000Z';
const message = 'New server room.\n<b>Call</b> the office.';
const closed: Maintenance = { isClosed: true, mode: 'scheduled', startsAt: endsAt, endsAt, message };
const server = setUpFakeServer();
const cover = page.getByRole('heading', { name: 'CQuiz is closed for maintenance' });
const firstName = page.getByLabelText('First name');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function visit(at: string) {
  return renderPage(
    <MaintenanceGate>
      <Routes>
        <Route path="login" element={<LoginPage />} />
        <Route path="register" element={<RegisterPage />} />
      </Routes>
    </MaintenanceGate>,
    { at },
  );
}

test('a visitor who is registering when maintenance starts is notified, and loses nothing', async () => {
  server.answer('GET /maintenance', open);
  await visit('/register');
  await firstName.fill('Abena');
  server.answer('GET /maintenance', closed);
  vi.advanceTimersByTime(30_000);
  await expect.element(cover).toBeVisible();
  await expect.element(firstName).not.toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('<b>Call</b> the office.');
  await expect.element(page.getByText(/^It should open again on 16 Nov 2099/)).toBeVisible();
  await expectUsable();
  server.answer('GET /maintenance', open);
  vi.advanceTimersByTime(10_000);
  await expect.element(firstName).toHaveValue('Abena');
  await expect.element(cover).not.toBeInTheDocument();
});

test('the sign-in page says that only administrators can sign in, and lets them', async () => {
  server.answer('GET /maintenance', closed);
  await visit('/login');
  const notice = page.getByRole('status');
  await expect.element(notice).toMatchTextContent(/Only administrators can sign in\. It should open again/);
  await expect.element(notice).toMatchTextContent('<b>Call</b>');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expectUsable();
});

test('a planned window is announced above the form of a visitor, with the message', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  server.answer('GET /maintenance', { ...closed, isClosed: false, startsAt });
  await visit('/register');
  const notice = page.getByRole('status').first();
  await expect.element(notice).toMatchTextContent(/^Maintenance is planned from .*New server room\./);
  await expect.element(firstName).toBeVisible();
});
