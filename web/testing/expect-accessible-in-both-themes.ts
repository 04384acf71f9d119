import { expectAccessible } from './expect-accessible.ts';

const attribute = 'data-mantine-color-scheme';

/** Runs axe on the rendered state in the light theme and in the dark one. */
export async function expectAccessibleInBothThemes(): Promise<void> {
  const before = document.documentElement.getAttribute(attribute);
  try {
    for (const theme of ['light', 'dark']) {
      document.documentElement.setAttribute(attribute, theme);
      await expectAccessible();
    }
  } finally {
    if (before === null) document.documentElement.removeAttribute(attribute);
    else document.documentElement.setAttribute(attribute, before);
  }
}
