import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startServerProcess } from './server-process.ts';

interface TestFixtures {
  /** Console errors a test brings about on purpose; any other fails it. */
  expectedConsoleErrors: RegExp[];
}

interface WorkerFixtures {
  server: { address: string; port: number; dataDir: string; stop(): Promise<void>; restart(): Promise<void> };
}

/** `page` opens on a real server with a database of its own, and any console error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `cquiz-${browserName}-`));
      let running = await startServerProcess(dataDir);
      const { address, port } = running;
      await use({
        address,
        port,
        dataDir,
        stop: () => running.stop(),
        restart: async () => {
          running = await startServerProcess(dataDir, port);
        },
      });
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  expectedConsoleErrors: [[], { option: true }],
  page: async ({ page, expectedConsoleErrors }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(page);
    const unexpected = problems.filter((text) => !expectedConsoleErrors.some((known) => known.test(text)));
    expect(unexpected, 'console errors').toEqual([]);
  },
});

export { expect };
