import { expectAccessible } from './expect-accessible.ts';

/** For states that no address leads to, in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(within?: Element): Promise<void> {
  await expectAccessible(within);
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = 'dark';
  try {
    await expectAccessible(within);
  } finally {
    dataset['mantineColorScheme'] = 'light';
  }
}
