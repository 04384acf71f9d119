import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * For states without an address: dialogs, failures, long texts. `e2e/every-page/every-page.e2e.ts` checks every page as
 * it opens, in both themes and at every width.
 */
export async function expectAccessible(within: Element = document.body): Promise<void> {
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    // Rules about a whole page don't apply to one component.
    rules: {
      'target-size': { enabled: true },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(within?: Element): Promise<void> {
  const { dataset } = document.documentElement;
  const chosen = dataset['mantineColorScheme'];
  try {
    for (const theme of ['light', 'dark']) {
      dataset['mantineColorScheme'] = theme;
      await expectAccessible(within);
    }
  } finally {
    dataset['mantineColorScheme'] = chosen;
  }
}
