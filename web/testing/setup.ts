import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { toastStore } from '#web/ui/feedback/toast.ts';
import { cancelQueries } from './render-page.tsx';

/** Component tests share one document: each test starts with an empty one and fails on a console error. */
let problems: string[] = [];

window.addEventListener('error', ({ message }) => problems.push(message));

beforeEach(async () => {
  // Files share their modules, so the library's own hook runs in the first file alone.
  await cleanup();
  await cancelQueries();
  problems = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) =>
    problems.push(args.map(String).join(' ')),
  );
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const { id } of toastStore.list()) toastStore.remove(id);
  await page.viewport(1280, 800);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(problems, 'console errors').toEqual([]);
});
