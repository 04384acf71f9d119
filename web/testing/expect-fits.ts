import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Fails on content that needs horizontal scrolling in windows of these widths. */
export async function expectFits(...widths: number[]): Promise<void> {
  for (const width of widths.length > 0 ? widths : [320, 390, 768, 1280]) {
    await page.viewport(width, 800);
    await expect
      .poll(() => (document.documentElement.scrollWidth > width ? findOverflow(width) : []), {
        message: `at ${width} px`,
      })
      .toEqual([]);
  }
}

/** Up to ten elements that overflow the window, outermost first. */
function findOverflow(width: number): string[] {
  const overflowing = [...document.querySelectorAll('body *')].flatMap((element) => {
    const right = Math.round(element.getBoundingClientRect().right);
    return right > width ? [`${element.tagName}.${element.getAttribute('class')} ends at ${right}`] : [];
  });
  return [`the page is ${document.documentElement.scrollWidth} wide`, ...overflowing.slice(0, 10)];
}
