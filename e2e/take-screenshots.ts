import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { readCommandLine, runCommand } from '#server/command-line.ts';
import { findChromium } from './chromium.ts';
import { startServerProcess } from './support/server-process.ts';

const usage = `usage: npm run screenshots

Takes the screenshots of README.md and docs/screenshots.md from a new demo school.`;
readCommandLine({ usage, options: {} }, () => undefined);

const folder = resolve(import.meta.dirname, '../docs/screenshots');
const desktop = { width: 1280, height: 720 };

interface Picture {
  name: string;
  email?: string;
  /** The host name the server is opened under, which decides its brand. */
  host?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  prepare?: (page: Page) => Promise<void>;
}

async function openDialog(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

const week4 = `Quiz Title,Question Bank,Question,Type,Option A,Option B,Option C,Option D,Correct Answer
"Cell Biology, Week 4",Cells,Which organelle makes most of the ATP of a cell?,Multiple Choice,Nucleus,Ribosome,Mitochondrion,Golgi body,C
,,Diffusion needs energy from the cell.,True/False,True,False,,,B
,,Which structure holds the genetic material in bacteria?,Multiple Choice,Nucleoid,Nucleus,Wall,Capsule,E
,,Name the pigment that absorbs red and blue light.,Short Answer,,,,,chlorophyll
,,Which of these is a property of water?,Multiple Choice,Polarity,,,,A
,,Explain how a vaccine protects a population.,Essay,,,,,
`;

async function uploadWeek4(page: Page): Promise<void> {
  await page.goto('/teacher/upload');
  const file = { name: 'bio201-week4.csv', mimeType: 'text/csv', buffer: Buffer.from(week4) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: /^Import 4/ }).waitFor();
  await waitUntilToastsClose(page);
}

/** Toasts would cover the page. */
async function waitUntilToastsClose(page: Page): Promise<void> {
  await page.waitForTimeout(6_000);
}

const pictures: Picture[] = [
  { name: 'login' },
  { name: 'student-dashboard', email: 'student@cquiz.example' },
  {
    name: 'results',
    email: 'student@cquiz.example',
    prepare: async (page) => {
      await page.goto('/student/available-quizzes?show=all');
      await page.getByRole('article', { name: 'Hypothesis Testing' }).getByText('View Results').click();
      await page.getByText('View Details').first().click();
      await page.getByRole('heading', { name: /details/ }).waitFor();
    },
  },
  {
    name: 'quiz',
    email: 'student@cquiz.example',
    prepare: async (page) => {
      await page.goto('/student/available-quizzes');
      await page
        .getByRole('article', { name: 'Probability and Random Variables' })
        .getByText('Start')
        .click();
      await page.getByRole('button', { name: 'Start attempt' }).click();
      await page.getByRole('timer').waitFor();
      await page.keyboard.press('2');
      await page.getByText('Auto-saved', { exact: true }).waitFor();
    },
  },
  {
    name: 'question-bank',
    email: 'teacher@cquiz.example',
    prepare: async (page) => {
      await page.goto('/teacher/question-bank');
      await page
        .getByRole('link', { name: /Manage Questions/ })
        .nth(1)
        .click();
      await page.getByRole('button', { name: 'Add Question' }).waitFor();
      await page.waitForTimeout(6_000);
    },
  },
  {
    name: 'quiz-overview',
    email: 'teacher@cquiz.example',
    viewport: { width: 1280, height: 900 },
    prepare: async (page) => {
      await page.goto('/teacher/quizzes');
      await page.getByRole('link', { name: 'Sampling and Estimation' }).click();
      await page.getByRole('heading', { name: /^Not started/ }).waitFor();
      await waitUntilToastsClose(page);
    },
  },
  {
    name: 'calendar',
    email: 'student@cquiz.example',
    prepare: async (page) => {
      await page.goto('/student/calendar');
      await page.getByRole('heading', { name: 'Coming up' }).waitFor();
    },
  },
  {
    name: 'quiz-builder',
    email: 'teacher@cquiz.example',
    prepare: async (page) => {
      await page.goto('/teacher/quizzes');
      await page.getByRole('link', { name: 'Statistics I: End of Semester Paper' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Questions/ })
        .click();
      await page.getByText('What students see').waitFor();
      await page.waitForTimeout(6_000);
    },
  },
  {
    name: 'marking',
    email: 'teacher@cquiz.example',
    viewport: { width: 1280, height: 900 },
    prepare: async (page) => {
      await page.goto('/teacher/submissions?status=pending');
      await page.getByRole('link', { name: /^Mark/ }).first().click();
      await page.getByRole('button', { name: 'Save and open next' }).waitFor();
      await page.waitForTimeout(6_000);
    },
  },
  {
    name: 'report',
    email: 'teacher@cquiz.example',
    viewport: { width: 1280, height: 1000 },
    prepare: async (page) => {
      await page.goto('/teacher/reports');
      await page.getByRole('link', { name: 'Hypothesis Testing', exact: true }).click();
      await page.getByRole('heading', { name: 'Item analysis' }).waitFor();
      await page.waitForTimeout(6_000);
    },
  },
  {
    name: 'upload-check',
    email: 'teacher@cquiz.example',
    viewport: { width: 1280, height: 1000 },
    prepare: (page) => uploadWeek4(page),
  },
  {
    name: 'upload-phone',
    email: 'teacher@cquiz.example',
    viewport: { width: 390, height: 844 },
    prepare: async (page) => {
      await page.goto('/teacher/upload');
      await page.getByText('sampling-and-estimation.csv').waitFor();
    },
  },
  {
    name: 'admin-dark',
    email: 'super.admin@cquiz.example',
    colorScheme: 'dark',
    prepare: (page) => openDialog(page, /^Notifications/),
  },
  {
    name: 'profile',
    email: 'teacher@cquiz.example',
    prepare: async (page) => {
      await openDialog(page, /^Your menu/);
      await page.getByRole('button', { name: 'Profile' }).click();
      await page.getByLabel('New password').waitFor();
      await waitUntilToastsClose(page);
    },
  },
  {
    name: 'registration-requests',
    email: 'super.admin@cquiz.example',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Registration Requests/ }).click();
      await page.getByRole('button', { name: 'Accept' }).first().waitFor();
    },
  },
  {
    name: 'registration-branded',
    host: 'staging.school.example',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByLabel('First name').waitFor();
    },
  },
  { name: 'phone', email: 'super.admin@cquiz.example', viewport: { width: 390, height: 844 } },
];

await runCommand('The screenshots were not taken.', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cquiz-pictures-'));
  const server = await startServerProcess(dataDir, { DEMO: '1' });
  const browser = await chromium.launch(await findChromium());
  mkdirSync(folder, { recursive: true });
  try {
    for (const { name, email, host = '127.0.0.1', ...picture } of pictures) {
      const { viewport = desktop, colorScheme = 'light', prepare } = picture;
      const baseURL = `http://${host}:${server.port}`;
      const page = await browser.newPage({ baseURL, viewport, colorScheme });
      await page.goto('/login');
      if (email !== undefined) {
        await page.getByLabel('Email Address').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(demoPassword);
        await page.getByRole('button', { name: 'Sign In' }).click();
        await page.getByRole('list', { name: /figures|stats/i }).waitFor();
      }
      await prepare?.(page);
      // Animations have ended.
      await page.waitForTimeout(500);
      await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toFile(join(folder, `${name}.png`));
      await page.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
