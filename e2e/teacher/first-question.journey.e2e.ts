import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { expect, test } from '../support/fixtures.ts';
import { quizRows, quizzesPath, status } from '../support/setup/draft-quiz.ts';
import { createBank, openAsTeacher } from '../support/setup/question-bank.ts';
import { countClicks } from '../support/steps/count-clicks.ts';

/** From the list of quizzes, the choice of the correct answer included; it took 9. Typing takes no click. */
const maxClicks = 4;

test('the first question of a new quiz takes at most 4 clicks, from the list of quizzes', async ({
  page,
  request,
}) => {
  const bank = await createBank(request);
  const title = `First ${bank.suffix}`;
  const clicks = await countClicks(page);
  await openAsTeacher(page, bank, quizzesPath);

  await page.getByRole('button', { name: 'New Quiz' }).click();
  await expect(page.getByRole('dialog', { name: 'New Quiz' }).getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.getByRole('button', { name: 'Create quiz' }).click();

  const drawer = page.getByRole('dialog', { name: 'New question' });
  await expect(drawer.getByLabel('Question', { exact: true })).toBeFocused();
  await expect(drawer.getByLabel('Question bank')).toHaveText(new RegExp(`^New bank “${title}”`));
  await page.keyboard.type('What is the median of 1, 2 and 9?');
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab');
    if (
      await drawer
        .getByRole('textbox', { name: 'Option A' })
        .evaluate((field) => field === document.activeElement)
    )
      break;
  }
  for (const option of ['1', '2', '4', '9']) {
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
  }
  await drawer.getByRole('form').getByText('B', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(quizRows(page)).toHaveText([/What is the median of 1, 2 and 9\?/]);
  await expect(status(page, 'All changes saved')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(maxClicks);

  const [stored] = await bank.call<Quiz[]>('GET', `/quiz?search=${bank.suffix}`);
  expect(stored).toMatchObject({ questionCount: 1, totalPoints: 2, questionBank: { title } });
});
