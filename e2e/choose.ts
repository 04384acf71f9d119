import { expect, type Locator } from '@playwright/test';

/** Clicks the label of a visually hidden radio button. A forced click on the input misses its one pixel during an animation. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=parent::label').click();
  await expect(radio).toBeChecked();
}
