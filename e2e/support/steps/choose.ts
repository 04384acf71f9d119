import { expect, type Locator } from '@playwright/test';

/** Clicks the label of a visually hidden radio button: during an animation, a click on the input misses its one pixel. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=parent::label').click();
  await expect(radio).toBeChecked();
}
