import { expectAccessibleInBothThemes } from './expect-accessible.ts';
import { expectFits } from './expect-fits.ts';

/** Accessible in both themes, without horizontal scrolling from a small phone to a laptop. */
export async function expectUsable(atEachWidth: (width: number) => void = () => undefined): Promise<void> {
  for (const width of [320, 390, 768, 1280]) {
    await expectFits(width);
    atEachWidth(width);
  }
  await expectAccessibleInBothThemes();
}
