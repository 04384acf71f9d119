import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createQuiz, quizRows, quizzesPath } from '../support/setup/draft-quiz.ts';
import { createBank, makeQuestions, openAsTeacher } from '../support/setup/question-bank.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';
import { chooseRight, editor, openEditor, option } from '../support/steps/question-editor-steps.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

test.use({ expectedConsoleErrors: [/responded with a status of 5\d\d/] });

/** Controls on the page that the toast in front lies on, by what would be clicked without it. */
async function coveredControls(page: Page): Promise<string[]> {
  await expect(page.locator('.ui-toast[data-shown]').first()).toHaveCSS('opacity', '1');
  return page.evaluate(() => {
    const toast = document.querySelector('.ui-toast:not([data-behind])')?.getBoundingClientRect();
    if (!toast) return ['no toast is shown'];
    const selector = 'a[href], button, input, select, textarea, summary, [role="option"], [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
      if (control.closest('.ui-toast')) return [];
      const box = control.getBoundingClientRect();
      const left = Math.max(box.left, toast.left);
      const right = Math.min(box.right, toast.right);
      const top = Math.max(box.top, toast.top);
      const bottom = Math.min(box.bottom, toast.bottom);
      if (left >= right || top >= bottom) return [];
      const below = document
        .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        .find((element) => !element.closest('.ui-toasts'));
      return below && (control.contains(below) || below.contains(control)) && !below.contains(document.body)
        ? [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
        : [];
    });
  });
}

async function expectNothingCovered(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => coveredControls(page), JSON.stringify(size)).toEqual([]);
    // It moves once the page has been told of its new size.
    await expect(async () => {
      const toast = await page.locator('.ui-toast:not([data-behind])').boundingBox();
      expect(toast?.x).toBeGreaterThanOrEqual(0);
      expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(size.width);
    }).toPass();
  }
}

/** Toasts stay as long as the pointer is on them, at every size. */
async function hold(page: Page): Promise<void> {
  await page.locator('.ui-toast:not([data-behind])').dispatchEvent('mouseover');
}

test('removed questions share one toast, which covers no control and undoes all of them', async ({
  page,
  request,
}) => {
  const bank = await createBank(request);
  const ids = await bank.add(...makeQuestions(5));
  const quiz = await createQuiz(bank, { quizQuestions: ids.map((id) => ({ question: { id } })) });
  await openAsTeacher(page, bank, `${quizzesPath}/${quiz.id}`);
  await expect(quizRows(page)).toHaveCount(5);
  const remove = page.getByRole('button', { name: 'Remove question 1' });
  const toasts = page.locator('.ui-toast');
  await remove.click();
  await expect(toasts).toContainText('Question 1 (“Question 1”) removed.');
  for (let count = 2; count <= 4; count += 1) await remove.click();
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText('4 questions removed.');
  await hold(page);
  await expectNothingCovered(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectNothingCovered(page);

  await page.keyboard.press('F8');
  await expect(toasts.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quizRows(page)).toHaveCount(5);
  await expect(quizRows(page).nth(0)).toContainText('Question 1');
  await expect(quizRows(page).nth(3)).toContainText('Question 4');
});

test('a toast over the question editor covers none of its controls', async ({ page, request }) => {
  const bank = await createBank(request);
  const drawer = await openEditor(page, bank, 'new');
  await drawer.getByLabel('Question', { exact: true }).fill('Which one is the median of these five values?');
  await option(drawer, 'A').fill('Four');
  await option(drawer, 'B').fill('Five');
  await chooseRight(drawer, 'A');
  await drawer.getByRole('button', { name: 'Save and add another' }).click();
  await expect(
    page.getByText(`Question “Which one is the median of these five va…” added to ${bank.title}.`),
  ).toBeVisible();
  await hold(page);
  await expectNothingCovered(page);
  await expect(editor(page)).toBeVisible();
});

test('toasts cover no control of dashboards, lists and the notifications', async ({
  page,
  request,
  loginAs,
}) => {
  const bank = await createBank(request);
  await page.route('**/api/notification/**', async (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503 }),
  );
  await loginAs('teacher');
  await expect(page.locator('.ui-toast').first()).toBeVisible();
  await hold(page);
  await expectNothingCovered(page);

  await page.goto('/teacher/question-bank');
  await chooseFromMenu(page, `More for ${bank.title}`, 'Archive');
  await expect(page.locator('.ui-toast')).toContainText(`${bank.title} was archived.`);
  await hold(page);
  await expectNothingCovered(page);

  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect(page.locator('.ui-toast')).toBeVisible();
    expect(await coveredControls(page), JSON.stringify(size)).toEqual([]);
  }
});
