import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, type Exam, enterQuiz } from '../support/setup/exam.ts';

test.use({
  // Offline requests, and the blocked script that renders formulas.
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/],
});

const long = `a_{0}${Array.from({ length: 30 }, (_, at) => `\\left(b_{${at}}\\right)`).join('')}`;
const withFormulas = {
  questionText: `What is $x$ when\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\nand each costs \\$5?`,
  questionType: 'MULTIPLE_CHOICE' as const,
  options: ['$\\frac{1}{2}$', 'From $5 to $10.', `$${long}$`, '$\\mathbb{R}^+$'].map((optionText) => ({
    optionText,
  })),
  correctAnswer: 'A',
};
const essay = (questionText: string) => ({ questionText, questionType: 'ESSAY' as const });

/** Adds a picture with a description to the last question of the quiz. */
async function addPicture(request: APIRequestContext, exam: Exam, alt: string): Promise<void> {
  const create = { width: 300, height: 200, channels: 3, background: '#3366aa' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const uploaded = await request.post('/api/questionImage', {
    headers: { authorization: `Bearer ${exam.teacherToken}` },
    multipart: { image: { name: 'figure.png', mimeType: 'image/png', buffer } },
  });
  expect(uploaded.status()).toBe(201);
  const { id }: { id: number } = await uploaded.json();
  const questions = await exam.asTeacher<{ id: number }[]>('GET', `/quiz/${exam.quizId}/questions`);
  await exam.asTeacher('PUT', `/question/${questions.at(-1)?.id}`, { image: { id }, imageAlt: alt });
}

async function expectFormulas(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.locator('.katex')).toHaveCount(2);
  // MathML for screen readers.
  await expect(heading.locator('math')).toHaveCount(2);
  await expect(heading.locator('.katex-display')).toBeVisible();
  await expect(heading).toContainText('and each costs $5?');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.locator('label .katex')).toHaveCount(3);
  await expect(page.getByText('From $5 to $10.')).toBeVisible();
}

test('a student sees formulas and pictures on a phone and after an offline reload', async ({
  page,
  context,
  request,
}) => {
  const exam = await createExam(request, {
    questions: [withFormulas, essay('Describe $f$ of the figure.')],
  });
  await addPicture(request, exam, 'A curve that falls');
  await page.setViewportSize({ width: 390, height: 800 });
  await enterQuiz(page, exam);
  await expectFormulas(page);
  await expectNoSidewaysScroll(page, 390);
  const wide = page.locator('label [data-wide]');
  await expect(wide).toHaveCount(1);
  expect(await wide.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  await expectAccessible(page, 'main');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(page.getByText('This quiz works offline')).toBeAttached();

  await context.setOffline(true);
  // The browser may clear its own cache any time: only what the page stores counts.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.reload();
  await expectFormulas(page);
  const hasFonts = () =>
    ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_AMS'].every((font) => document.fonts.check(font));
  await expect.poll(() => page.evaluate(hasFonts)).toBe(true);
  await page.getByRole('button', { name: /^Question 2\b/ }).click();
  const picture = page.getByRole('img', { name: 'A curve that falls' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);
  await expect(page.getByRole('heading', { level: 1 }).locator('.katex')).toHaveCount(1);
});

test('a price loads no formula script, and a formula without it shows its source', async ({
  page,
  request,
}) => {
  const scriptRequests: string[] = [];
  page.on('request', (sent) => void (/maths-|KaTeX/.test(sent.url()) && scriptRequests.push(sent.url())));
  const priced = await createExam(request, { questions: [essay('It costs $5 and $10.\n  Or not?')] });
  await enterQuiz(page, priced);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect(await heading.textContent()).toBe('It costs $5 and $10.\n  Or not?');
  await expect(page.getByText('This quiz works offline')).toBeAttached();
  expect(scriptRequests).toEqual([]);

  await page.context().route(/\/assets\/maths-/, (route) => route.abort());
  const exam = await createExam(request, { questions: [essay('Is $x^2$ odd for\n$$x = 3$$')] });
  await enterQuiz(page, exam);
  await expect(heading).toHaveText('Is $x^2$ odd for $$x = 3$$');
  await page.getByRole('textbox').fill('Yes');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
});
