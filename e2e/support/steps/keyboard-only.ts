import { expect, type Locator, type Page } from '@playwright/test';

const maxPresses = 80;

/** An element has the focus, its focus ring is painted, and nothing covers it. */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => findFocusProblem(page)).toBeNull();
}

function findFocusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement: focused, body } = document;
    if (!focused || focused === body) return 'Nothing has the focus.';
    // Only code focuses such an element, to have it read out.
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

/** Presses Tab until the field has the focus, and checks that the focus is visible at every step. */
export async function tabTo(page: Page, field: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(field).toBeAttached();
  let hasLeftPage = false;
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab');
    // Between the last and the first element of a page, the focus passes through the browser's toolbar once.
    const isOutside = await page.evaluate(() => document.activeElement === document.body);
    if (!isOutside || hasLeftPage) await expectFocusVisible(page);
    hasLeftPage ||= isOutside;
  }
  await expect(field).toBeFocused();
}

/** Presses arrow keys in the focused select until it has this value. */
export async function chooseByKeys(page: Page, field: Locator, value: string): Promise<void> {
  await expect(field.locator(`option[value="${value}"]`)).toBeAttached();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if ((await field.inputValue()) === value) return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(field).toHaveValue(value);
}

/** Counts mouse and touch events from now on. */
export async function watchPointer(page: Page): Promise<() => Promise<number>> {
  const events: string[] = [];
  await page.exposeFunction('sawPointer', (type: string) => {
    events.push(type);
  });
  await page.addInitScript(() => {
    for (const type of ['mousedown', 'pointerdown', 'touchstart']) {
      const report = Reflect.get(window, 'sawPointer') as (name: string) => void;
      window.addEventListener(type, () => report(type), { capture: true });
    }
  });
  return async () => {
    // Reports arrive in order: after this call, all earlier ones are counted.
    await page.evaluate(() => true);
    return events.length;
  };
}

/** A multiple choice question, a short answer and an essay. */
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
