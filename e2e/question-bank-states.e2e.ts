import { numbered, openAsTeacher, openBankRoom, questionRows } from './bank-room.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { hostileName } from './student-fakes.ts';

const banks = '/teacher/question-bank';

test.describe('what does not work', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of (4|5)\d\d/] });

  test('is said in words, and nothing on the page is left untrue', async ({ page, request }) => {
    const room = await openBankRoom(request);
    await room.add(...numbered(3));
    const path = `${banks}/${room.bankId}`;
    const refuse = {
      status: 503,
      json: { success: false, code: 'UNAVAILABLE', message: 'The system is busy.' },
    };
    await openAsTeacher(page, room, `${banks}/987654321`);
    await expect(page.getByText('This question bank does not exist, or it is not yours.')).toBeVisible();
    await page.goto(`${banks}/0x1`);
    await expect(page.getByText('This question bank does not exist, or it is not yours.')).toBeVisible();
    await page.route(/api\/questionBank\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: 'Back to Banks' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load question banks.');
    await page.unrouteAll();
    await page.route(/api\/questionBank\?/, (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No question banks yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute(
      'href',
      '/teacher/upload',
    );
    await page.unrouteAll();

    await page.route(/api\/question\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Failed to load questions.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(questionRows(page)).toHaveText([/Question 1/, /Question 2/, /Question 3/]);
    await page.route(/api\/(question\/|questionBank\/\d+\/order)/, (route) =>
      route.request().method() === 'POST' ? route.fulfill(refuse) : route.continue(),
    );
    await page.getByRole('button', { name: 'Move Question 1' }).press('Alt+ArrowDown');
    await expect(page.getByRole('alert').filter({ hasText: 'The system is busy.' })).toBeVisible();
    await expect(questionRows(page)).toHaveText([/Question 1/, /Question 2/, /Question 3/]);
    await page.getByRole('button', { name: 'Delete question 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The system is busy.' })).toHaveCount(2);
    await expect(questionRows(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Delete question 2' })).toBeFocused();
    await page.unrouteAll();

    await page.route(/api\/question\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': '10000' } });
    });
    await page.goto(path);
    await expect(page.getByText('1–25 of 10,000')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Choose question 1' }).check();
    await expect(page.getByRole('button', { name: 'Select the first 1,000 of 10,000' })).toBeVisible();
  });
});

test('banks and questions are accessible and fit every width in both themes', async ({ page, request }) => {
  const room = await openBankRoom(request);
  await room.add(...numbered(2), {
    questionText: `${'long'.repeat(80)} ${hostileName}`,
    tags: ['w'.repeat(50), 'short'],
  });
  await openAsTeacher(page, room, `${banks}?search=${room.mark}`);
  const show = [
    () => expect(page.getByText('1–1 of 1')).toBeVisible(),
    async () => {
      await page.getByRole('link', { name: room.title, exact: true }).click();
      await page.getByRole('button', { name: 'Answers of question 1' }).click();
      await page.getByRole('checkbox', { name: 'Choose question 3' }).check();
    },
  ];
  for (const showPage of show) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await showPage();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, 'main');
    for (const width of [768, 320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, width);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'main');
  }
  await page.getByRole('button', { name: 'More for question 1' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, '[role=menu]');
  await expectNoSidewaysScroll(page, 390);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No quiz asks it.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});
