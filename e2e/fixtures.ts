import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { copySchool } from './school-template.ts';
import { startServerProcess } from './server-process.ts';
import { isStressed, slowDown } from './stress.ts';

/** The accounts of the demo school that the start prints. */
const accounts = {
  'super admin': 'super.admin@cquiz.example',
  'read-only admin': 'readonly.admin@cquiz.example',
  teacher: 'teacher@cquiz.example',
  student: 'student@cquiz.example',
} as const;
export type DemoPerson = keyof typeof accounts;

export function emailOf(person: DemoPerson): string {
  return accounts[person];
}

interface TestFixtures {
  /** Of a test that failed: what the server wrote while it ran, beside what the page showed. */
  serverLog: undefined;
  /** Signs the page in without the detour over the form, and opens that person's home. */
  loginAs: (person: DemoPerson, page?: Page) => Promise<void>;
  /** Console errors a test brings about on purpose; any other fails it. */
  expectedConsoleErrors: RegExp[];
}

interface WorkerFixtures {
  server: {
    address: string;
    port: number;
    dataDir: string;
    said(): string;
    stop(): Promise<void>;
    restart(): Promise<void>;
  };
}

/** `page` opens on a real server with a database of its own, and any console error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName }, use) => {
      const dataDir = copySchool(browserName);
      let running = await startServerProcess(dataDir);
      const { address, port } = running;
      await use({
        address,
        port,
        dataDir,
        said: () => running.said(),
        stop: () => running.stop(),
        restart: async () => {
          running = await startServerProcess(dataDir, { port });
        },
      });
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  serverLog: [
    async ({ server }, use, test) => {
      const before = server.said().length;
      await use(undefined);
      const all = server.said();
      // One that was restarted meanwhile begins anew.
      const said = all.length < before ? all : all.slice(before);
      if (test.errors.length > 0 && said !== '') console.error(`The server said:\n${said}`);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  expectedConsoleErrors: [[], { option: true }],
  loginAs: async ({ page, request }, use) => {
    await use(async (person, opened = page) => {
      const answer = await request.post('/api/auth/login', {
        data: { email: accounts[person], password: demoPassword },
      });
      expect(answer.status()).toBe(200);
      const { token } = (await answer.json()) as { token: string };
      // Any answer of this origin will do to store the token, and the smallest comes at once.
      await opened.goto('/api/health');
      await opened.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
      await opened.goto('/');
      await expect(opened.getByRole('button', { name: /^Your menu/ })).toBeVisible();
    });
  },
  page: async ({ page, expectedConsoleErrors }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    // From the beginning: asked for only when it is about to open, the chooser may be the browser's own, which nobody closes.
    page.on('filechooser', () => undefined);
    if (isStressed) await slowDown(page);
    await use(page);
    const unexpected = problems.filter((text) => !expectedConsoleErrors.some((known) => known.test(text)));
    expect(unexpected, 'console errors').toEqual([]);
  },
});

export { expect };
