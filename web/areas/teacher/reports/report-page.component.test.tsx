import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportItem } from '#shared/contract/results/reports.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeReport } from '#web/testing/make-report.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import ReportPage from './report-page.tsx';

const server = setUpFakeServer();
const reportCall = 'GET /report/quiz/:quizId';
const exportCall = 'GET /report/quiz/:quizId/export';
const unknown = 'This quiz doesn’t exist or isn’t yours.';

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer(reportCall, makeReport());
});

async function renderReport(at = '/teacher/reports/7'): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <ReportPage />
    </main>,
    { at, path: '/teacher/reports/:quizId', as: teacher },
  );
}

test('says that the report could not be loaded, and shows it after a retry', async () => {
  server.refuse(reportCall, 500, 'INTERNAL', 'Something went wrong.');
  await renderReport();
  await expect.element(page.getByText('We couldn’t load this report.')).toBeVisible();
  server.answer(reportCall, makeReport());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('region', { name: 'Scores' })).toBeVisible();
  await expect.element(page.getByText('We couldn’t load this report.')).not.toBeInTheDocument();
});

test('says that a quiz does not exist', async () => {
  server.refuse(reportCall, 404, 'NOT_FOUND', 'Not found.');
  await renderReport('/teacher/reports/999999999');
  await expect.element(page.getByText(unknown)).toBeVisible();
});

test('says that a quiz does not exist without asking the server for an address that is no number', async () => {
  await renderReport('/teacher/reports/abc');
  await expect.element(page.getByText(unknown)).toBeVisible();
  expect(server.requests(reportCall)).toEqual([]);
});

test('says why an export failed, and saves the file after a retry', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.refuse(exportCall, 500, 'INTERNAL', 'Something went wrong.');
  await renderReport();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Results, CSV' }).click();
  await expect.element(page.getByText('We couldn’t export the report. Something went wrong.')).toBeVisible();
  expect(saved).toEqual([]);
  server.respond(
    exportCall,
    () =>
      new Response('Last name\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="Cells.csv"' },
      }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Cells.csv was saved to your downloads.')).toBeVisible();
  expect(saved).toEqual(['Cells.csv']);
});

test('stays accessible and fits every width with a question opened and the scores as a table', async () => {
  server.answer(
    reportCall,
    makeReport({ attempts: 13, items: [suspect, { ...suspect, question: { id: 2 } }] }),
  );
  await renderReport('/teacher/reports/7?questions=check');
  await page.getByRole('region', { name: 'Scores' }).getByRole('button', { name: 'Show as table' }).click();
  const analysis = page.getByRole('region', { name: 'Item analysis' });
  await analysis.getByRole('row', { name: /ATP/ }).first().getByRole('button').click();
  await expect.element(analysis.getByRole('row', { name: /^B Mitochondrion/ })).toMatchTextContent('7 (54%)');
  await analysis.getByLabelText('Sort by').selectOptions('Hardest first');
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
});

const suspect: ReportItem = {
  question: { id: 1 },
  place: 1,
  questionText: 'Which organelle makes most of the ATP of a cell?',
  questionType: 'MULTIPLE_CHOICE',
  maxPoints: 2,
  asked: 13,
  answered: 13,
  waiting: 0,
  facility: 0.31,
  standardDeviation: 0.46,
  discrimination: -0.4,
  discriminationMissing: null,
  discriminationIndex: -0.5,
  meanSeconds: 20,
  options: [
    {
      label: 'A',
      text: 'Ribosome',
      isKey: true,
      keyPapers: 13,
      credited: 4,
      share: 0.31,
      chosen: 4,
      upper: 0,
      lower: 3,
      discrimination: -0.4,
      meanPercentage: 20,
    },
    {
      label: 'B',
      text: 'Mitochondrion',
      isKey: false,
      keyPapers: 0,
      credited: 0,
      share: 0.54,
      chosen: 7,
      upper: 4,
      lower: 0,
      discrimination: 0.6,
      meanPercentage: 75,
    },
  ],
  keys: [{ accepted: ['A'], texts: ['Ribosome'], creditAll: false, papers: 13 }],
  otherVersions: 0,
  wrongAnswers: [],
  flags: ['KEY_SUSPECT', 'NEGATIVE'],
  suggestedKey: 'B',
};

test('names the key of every submission where submissions were marked with different keys', async () => {
  const [first, second] = suspect.options;
  if (!first || !second) throw new Error('The question has no options.');
  const options = [
    { ...first, keyPapers: 3, credited: 1 },
    { ...second, isKey: true, keyPapers: 2, credited: 2 },
  ];
  const keys = [
    { accepted: ['B'], texts: ['Mitochondrion'], creditAll: false, papers: 2 },
    { accepted: ['A'], texts: ['Ribosome'], creditAll: false, papers: 3 },
  ];
  server.answer(
    reportCall,
    makeReport({ attempts: 5, items: [{ ...suspect, asked: 5, facility: 0.6, flags: [], options, keys }] }),
  );
  await renderReport();
  const analysis = page.getByRole('region', { name: 'Item analysis' });
  const row = analysis.getByRole('row', { name: /ATP/ });
  await expect.element(row.getByText('Answer keys: B (2 submissions), A (3 submissions)')).toBeVisible();
  await expect.element(row.getByText('60%')).toBeVisible();
  await row.getByRole('button').click();
  await expect.element(analysis.getByText('Answer key in 2 of 5 submissions')).toBeVisible();
  await expect.element(analysis.getByText('Answer key in 3 of 5 submissions')).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
});

test('covers no text of the chart with another, even where the highest bar is as high as the chart', async () => {
  await renderReport();
  const chart = page.getByRole('region', { name: 'Scores' }).getByRole('img');
  await expect
    .element(chart)
    .toHaveAccessibleName(expect.stringMatching(/^Histogram of the scores of 4 attempts\./));
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800);
    const texts = () => [...chart.element().querySelectorAll('text')];
    // The highest bar's number, and its tick on the axis.
    await expect.poll(() => texts().filter(({ textContent }) => textContent === '4')).toHaveLength(2);
    await expect.poll(() => overlapsOf(texts())).toEqual([]);
  }
});

function overlapsOf(texts: Element[]): string[] {
  const seen = texts
    .map((text) => ({ says: text.textContent, box: text.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  return seen.flatMap((one, at) =>
    seen
      .slice(at + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right &&
          one.box.left < box.right &&
          box.top < one.box.bottom &&
          one.box.top < box.bottom,
      )
      .map(({ says }) => `${one.says} and ${says}`),
  );
}

test('says that discrimination needs more attempts instead of judging three of them', async () => {
  const options = suspect.options.map((option) => ({
    ...option,
    upper: null,
    lower: null,
    discrimination: null,
    meanPercentage: null,
  }));
  const few: ReportItem = {
    ...suspect,
    asked: 3,
    answered: 3,
    discrimination: null,
    discriminationMissing: 'TOO_FEW_ATTEMPTS',
    discriminationIndex: null,
    options,
    flags: [],
    suggestedKey: null,
  };
  const unclear: ReportItem = {
    ...suspect,
    question: { id: 2 },
    questionText: 'Where is the DNA?',
    asked: 20,
    discrimination: 0.3,
    flags: [],
    suggestedKey: null,
  };
  server.answer(reportCall, makeReport({ attempts: 3, items: [few, unclear] }));
  await renderReport();
  const analysis = page.getByRole('region', { name: 'Item analysis' });
  await expect.element(page.getByText('needs at least 20 attempts')).toBeVisible();
  const row = analysis.getByRole('row', { name: /ATP/ });
  await expect.element(row.getByText('Too few attempts')).toBeVisible();
  await row.getByRole('button').click();
  await expect.element(analysis.getByText(/Discrimination needs at least 20 marked answers\./)).toBeVisible();
  await expect.element(analysis.getByText(/separates strong and weak/i)).not.toBeInTheDocument();
  await expect.element(analysis.getByText('Top 27%')).not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
  // A figure that chance explains is not praised either.
  const other = analysis.getByRole('row', { name: /DNA/ });
  await expect.element(other.getByText('Unclear')).toBeVisible();
  await other.getByRole('button').click();
  await expect
    .element(analysis.getByText(/No clear difference between strong and weak students\./))
    .toBeVisible();
});
