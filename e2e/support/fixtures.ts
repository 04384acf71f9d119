import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { isStressed, slowDown } from './fakes/stress.ts';
import { startServerProcess } from './server-process.ts';
import { copySchool } from './setup/school-template.ts';

/** The demo accounts that the server prints when it starts. */
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
  /** Prints the server's output during a failed test. */
  serverLog: undefined;
  /** Signs in through the API instead of the form, and opens that person's home page. */
  loginAs: (person: DemoPerson, page?: Page) => Promise<void>;
  /** Console errors a test causes on purpose; any other fails it. */
  expectedConsoleErrors: RegExp[];
}

interface WorkerFixtures {
  server: {
    address: string;
    port: number;
    dataDir: string;
    output(): string;
    stop(): Promise<void>;
    restart(): Promise<void>;
  };
}

/** `page` uses a real server with a separate database for each worker, and any console error fails the test. */
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
        output: () => running.output(),
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
      const lengthBefore = server.output().length;
      await use(undefined);
      const all = server.output();
      // A restarted server starts with empty output.
      const output = all.length < lengthBefore ? all : all.slice(lengthBefore);
      if (test.errors.length > 0 && output !== '') console.error(`The server printed:\n${output}`);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  expectedConsoleErrors: [[], { option: true }],
  loginAs: async ({ page, request }, use) => {
    await use(async (person, signedInPage = page) => {
      const response = await request.post('/api/auth/login', {
        data: { email: accounts[person], password: demoPassword },
      });
      expect(response.status()).toBe(200);
      const { token } = (await response.json()) as { token: string };
      // Session storage needs a page of this origin; the health check is the smallest.
      await signedInPage.goto('/api/health');
      await signedInPage.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
      await signedInPage.goto('/');
      await expect(signedInPage.getByRole('button', { name: /^Your menu/ })).toBeVisible();
    });
  },
  page: async ({ page, expectedConsoleErrors }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    // Added before any click: a file chooser that opens without a listener is the browser's own, which no test can close.
    page.on('filechooser', () => undefined);
    if (isStressed) await slowDown(page);
    await use(page);
    const unexpected = problems.filter((text) => !expectedConsoleErrors.some((error) => error.test(text)));
    expect(unexpected, 'console errors').toEqual([]);
  },
});

export { expect };
