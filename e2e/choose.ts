import { expect, type Locator } from '@playwright/test';

/** Clicks the label that draws a radio button. The button itself is a hidden pixel, which a click misses if it moves. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=parent::label').click();
  await expect(radio).toBeChecked();
}
