import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 80;

/** Whoever uses the keyboard sees where they are: never nowhere, never without a ring, never behind something. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => findFocusProblem(page)).toBeNull();
}

function findFocusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement: focused, body } = document;
    if (!focused || focused === body) return 'Nothing has the focus.';
    // Only code puts the focus there, to have it read out.
    if (focused.matches('[tabindex="-1"]')) return null;
    const drawn = focused.matches('.visually-hidden') ? [] : [focused];
    const around = [...drawn, focused.closest('label'), focused.parentElement, focused.nextElementSibling];
    const ringed = around.find((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isPainted = outlineStyle !== 'none' && !/transparent|, 0\)/.test(outlineColor);
      return isPainted && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!ringed) return `No ring is painted around ${focused.outerHTML.slice(0, 200)}`;
    const { left, right, top, bottom } = ringed.getBoundingClientRect();
    const isInSight = [left + 3, (left + right) / 2, right - 3].some((x) =>
      [top + 3, (top + bottom) / 2, bottom - 3].some((y) => {
        const seen = document.elementFromPoint(x, y);
        return seen !== null && (ringed.contains(seen) || seen.contains(ringed));
      }),
    );
    return isInSight ? null : `Something lies over ${focused.outerHTML.slice(0, 200)}`;
  });
}

/** Presses Tab until it has the focus: whoever has no mouse gets there, too, and sees every step of the way. */
export async function tabTo(page: Page, field: Locator, way: 'on' | 'back' = 'on'): Promise<void> {
  await expect(field).toBeAttached();
  let hasLeft = false;
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab');
    // Behind the last of a page and before its first is the browser's own bar, once around.
    const isOutside = await page.evaluate(() => document.activeElement === document.body);
    if (!isOutside || hasLeft) await expectFocusSeen(page);
    hasLeft ||= isOutside;
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

/** One question of each kind: to choose, to fill in, to write. */
export const questions = [
  {
    questionText: 'Which of these is a measure of spread?',
    questionType: 'MULTIPLE_CHOICE' as const,
    options: [{ optionText: 'Mean' }, { optionText: 'Range' }, { optionText: 'Mode' }],
    correctAnswer: 'B',
    points: 2,
  },
  {
    questionText: 'What is the capital of Ghana?',
    questionType: 'SHORT_ANSWER' as const,
    correctAnswer: 'Accra',
    points: 2,
  },
  { questionText: 'Explain the median.', questionType: 'ESSAY' as const, points: 6 },
];

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
