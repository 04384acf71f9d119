import { translationsOf } from '../support/checks/translated-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, takePath } from '../support/setup/exam.ts';
import { chooseLanguage, expectNoEnglish, languageOf, signIn } from '../support/steps/language-steps.ts';

let changedEmail: string | undefined;
test.afterEach(async ({ request }) => {
  if (changedEmail !== undefined) await chooseLanguage(request, changedEmail, null);
  changedEmail = undefined;
});

function german(text: string): string {
  return translationsOf('de').get(text) ?? text;
}

test('a student switches to German without a reload and takes a quiz, and the next visitor sees their own language', async ({
  page,
  request,
}) => {
  const exam = await createExam(request);
  changedEmail = exam.student.email;
  await page.goto('/api/health');
  await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.student.token);
  await page.goto('/student/available-quizzes');
  await page.getByRole('searchbox').first().fill('Mid');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Language').selectOption('de');
  await expect(drawer.getByLabel('Sprache')).toHaveValue('de');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expectNoEnglish(page, 'de');
  await expect(page.getByRole('searchbox').first()).toHaveValue('Mid');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  // The quiz, from its first question to the marks.
  await page.goto(takePath(exam));
  await page.getByRole('button', { name: german('Start attempt') }).click();
  await expect(page.getByText('Frage 1 von 5').first()).toBeVisible();
  await expectNoEnglish(page, 'de');
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();
  await page
    .getByRole('button', { name: german('Submit Quiz') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: german('Submit Final Answers') })
    .click();
  await expect(page).toHaveURL(/\/results/);
  await expect(page.getByText('20,00').first()).toBeVisible();
  await expectNoEnglish(page, 'de', ['True', 'False']);
  await page.getByRole('button', { name: /^Ihr Menü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  const login = page.getByRole('button', { name: signIn.en });
  // Earlier tests may have left the same student in the middle of a quiz.
  const question = page.getByRole('dialog', { name: german('Your quiz is still in progress') });
  await expect(login.or(question)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Abmelden' }).click();
  await expect(login).toBeVisible();
  expect(await languageOf(page)).toBe('en');
});
