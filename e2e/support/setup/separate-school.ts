import { test as base } from '../fixtures.ts';

/**
 * For tests that change what other tests count: they run on separate servers. Playwright never shares a worker
 * between tests with different worker fixtures, so an extra worker fixture is enough.
 */
export const test = base.extend<object, { separateSchool: string }>({
  separateSchool: [async ({ browserName }, use) => use(browserName), { scope: 'worker', auto: true }],
});

/** For tests that leave the school unusable: not even tests with `separateSchool` share their servers. */
export const destructiveTest = base.extend<object, { disposableSchool: string }>({
  disposableSchool: [async ({ browserName }, use) => use(browserName), { scope: 'worker', auto: true }],
});
