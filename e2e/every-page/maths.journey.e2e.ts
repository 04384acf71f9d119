import { watchForInjection } from '../support/checks/hostile-name.ts';
import { expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz } from '../support/setup/exam.ts';

const essay = (questionText: string) => ({ questionText, questionType: 'ESSAY' as const });

test('a hostile formula runs no script, sends no request, covers nothing and blocks no other question', async ({
  page,
  request,
  server,
}) => {
  const sources = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{http://evil.example/}',
    '\\includegraphics{http://evil.example/x.png}',
    '\\htmlClass{evil}{x}',
    '\\htmlStyle{position:fixed;inset:0}{x}',
    '\\htmlData{onclick=alert(1)}{x}',
    '\\rule{9999em}{9999em}',
    'y\\kern-999em z',
    '<img src=x onerror=alert(1)>',
  ];
  const wrong = ['\\def\\a{\\a\\a}\\a', '\\frac{', '\\unknown', `${'{'.repeat(3_000)}x${'}'.repeat(3_000)}`];
  const text = (formulas: string[]) => formulas.map((source) => `$${source}$`).join('\n');
  const exam = await createExam(request, {
    questions: [essay(text(sources)), essay(text(wrong)), essay(`$${'x^2+'.repeat(4_990)}1$`)],
  });
  const injections = watchForInjection(page);
  const elsewhere: string[] = [];
  page.on('request', (sent) => void (sent.url().startsWith(server.address) || elsewhere.push(sent.url())));
  await enterQuiz(page, exam);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.locator('.katex')).toHaveCount(sources.length);
  await expect(heading.locator('a, img, script, .evil, [data-onclick]')).toHaveCount(0);
  await expectNoSidewaysScroll(page, 1_280);
  const isWithin = await heading.evaluate((one) => getComputedStyle(one).overflow === 'clip');
  expect(isWithin).toBe(true);
  await page.getByRole('button', { name: /^Question 2\b/ }).click();
  await expect(heading.getByTitle('This formula can’t be shown.')).toHaveCount(wrong.length);
  await expect(heading).toContainText('$\\frac{$');
  await page.getByRole('button', { name: /^Question 3\b/ }).click();
  await expect(heading.getByTitle('This formula can’t be shown.')).toHaveCount(1);
  await page.getByRole('textbox').fill('Still here');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  expect(injections).toEqual([]);
  expect(elsewhere).toEqual([]);
});
