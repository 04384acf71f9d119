import { test as base } from './fixtures.ts';

/**
 * For tests that would change what others count: they are given servers that no other test is given. Playwright keeps
 * tests apart whose workers are set up differently, and this fixture is the difference.
 */
export const test = base.extend<object, { ownSchool: string }>({
  ownSchool: [async ({ browserName }, use) => use(browserName), { scope: 'worker', auto: true }],
});

/** The same for those after whom nobody can use the school: no other test of its own school is given theirs. */
export const spoilingTest = base.extend<object, { spoiledSchool: string }>({
  spoiledSchool: [async ({ browserName }, use) => use(browserName), { scope: 'worker', auto: true }],
});
