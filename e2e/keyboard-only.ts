import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 80;

/** Presses Tab until it has the focus: whoever has no mouse gets there, too. */
export async function tabTo(page: Page, field: Locator, way: 'on' | 'back' = 'on'): Promise<void> {
  await expect(field).toBeAttached();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab');
  }
  await expect(field).toBeFocused();
}

/** Arrow keys in a list of choices that has the focus, until it says this. */
export async function chooseByKeys(page: Page, field: Locator, value: string): Promise<void> {
  await expect(field.locator(`option[value="${value}"]`)).toBeAttached();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if ((await field.inputValue()) === value) return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(field).toHaveValue(value);
}

/** Counts what a mouse or a finger would do from now on. */
export async function watchForMouse(page: Page): Promise<() => Promise<number>> {
  const seen: string[] = [];
  await page.exposeFunction('sawPointer', (type: string) => {
    seen.push(type);
  });
  await page.addInitScript(() => {
    for (const type of ['mousedown', 'pointerdown', 'touchstart']) {
      const told = Reflect.get(window, 'sawPointer') as (name: string) => void;
      window.addEventListener(type, () => told(type), { capture: true });
    }
  });
  return async () => {
    // What the page tells arrives in order.
    await page.evaluate(() => true);
    return seen.length;
  };
}
