import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Exam, enterQuiz, openExamRoom } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

test.use({
  // Without the network, and where what sets formulas is kept from the page.
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

/** A picture for the last question of the quiz, which says what it shows. */
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
  // For who cannot see it.
  await expect(heading.locator('math')).toHaveCount(2);
  await expect(heading.locator('.katex-display')).toBeVisible();
  await expect(heading).toContainText('and each costs $5?');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.locator('label .katex')).toHaveCount(3);
  await expect(page.getByText('From $5 to $10.')).toBeVisible();
}

test('formulas and pictures are there for a student, on a phone, and after a reload without the network', async ({
  page,
  context,
  request,
}) => {
  const exam = await openExamRoom(request, {
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
  await expect(page.getByText('This page opens without the network')).toBeAttached();

  await context.setOffline(true);
  // What the browser keeps by itself may be gone any time: what counts is what the page keeps.
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

test('a price loads nothing; where formulas cannot be set their source is read', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => void (/maths-|KaTeX/.test(sent.url()) && asked.push(sent.url())));
  const priced = await openExamRoom(request, { questions: [essay('It costs $5 and $10.\n  Or not?')] });
  await enterQuiz(page, priced);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect(await heading.textContent()).toBe('It costs $5 and $10.\n  Or not?');
  await expect(page.getByText('This page opens without the network')).toBeAttached();
  expect(asked).toEqual([]);

  await page.context().route(/\/assets\/maths-/, (route) => route.abort());
  const exam = await openExamRoom(request, { questions: [essay('Is $x^2$ odd for\n$$x = 3$$')] });
  await enterQuiz(page, exam);
  await expect(heading).toHaveText('Is $x^2$ odd for $$x = 3$$');
  await page.getByRole('textbox').fill('Yes');
  await expect(page.getByText('Auto-saved')).toBeVisible();
});
