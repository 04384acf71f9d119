import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Db, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { readRoutes } from '../support/checks/all-routes.ts';
import { hostileName, watchForInjection } from '../support/checks/hostile-name.ts';
import { expectPageTitle } from '../support/checks/page-checks.ts';
import { viewsFor, visitEach, visits } from '../support/checks/page-visits.ts';
import { expect } from '../support/fixtures.ts';
import { destructiveTest as test } from '../support/setup/separate-school.ts';
import { createVisitData, type VisitData, type Visitor } from '../support/setup/visitors.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the page visits cover every route of the router', () => {
  expect(Object.keys(visits).sort()).toEqual(readRoutes());
});

// How many pages must show the markup, so that a school without any does not pass.
const minPages = {
  visitor: 0,
  'super admin': 3,
  teacher: 8,
  student: 5,
  examinee: 1,
} satisfies Partial<Record<Visitor, number>>;

for (const [visitor, min] of Object.entries(minPages) as [keyof typeof minPages, number][]) {
  test(`markup in every field of the school is plain text on every page for ${visitor}`, async ({
    page,
    request,
    server,
  }) => {
    const visitData = await injectMarkupOnce(request, server.dataDir);
    const injections = watchForInjection(page);
    const shownOn: string[] = [];
    const plan = { views: viewsFor(visitor), visitData, token: visitData.tokenOf(visitor) };
    await visitEach(page, plan, async (pathname) => {
      await expectPageTitle(page);
      await expectNoFailure(page);
      if ((await page.locator('body').innerText()).includes(hostileName)) shownOn.push(pathname);
      expect(injections, pathname).toEqual([]);
    });
    expect(shownOn.length, shownOn.join(' ')).toBeGreaterThanOrEqual(min);
    if (plan.token !== null && visitor !== 'examinee') await expectOwnNameAsText(page);
    expect(injections).toEqual([]);
  });
}

/** No part of the page failed to load. */
async function expectNoFailure(page: Page): Promise<void> {
  await expect(
    page.getByText(/Failed to load|couldn.t load|[Ss]omething went wrong|No response from server/),
  ).toHaveCount(0);
}

/** The user's menu and profile show the name as text. */
async function expectOwnNameAsText(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu, / }).click();
  const menu = page.getByRole('dialog', { name: 'Your menu' });
  await expect(menu.getByText(hostileName).first()).toBeVisible();
  const profile = menu.getByRole('button', { name: 'Profile' });
  // The menu scrolls to its first button when it takes the focus: a click before that misses.
  await expect(profile).toBeFocused();
  await profile.click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await expect(drawer.getByText(hostileName).first()).toBeVisible();
  const own = drawer.getByRole('region', { name: 'Name', exact: true });
  // Students see their name as text; others edit it in fields.
  const saveButton = own.getByRole('button', { name: 'Save name' });
  const nameTexts = own.getByRole('definition').filter({ hasText: hostileName });
  await expect(saveButton.or(nameTexts).first()).toBeVisible();
  if ((await saveButton.count()) === 0) {
    await expect(nameTexts).toHaveCount(2);
    return;
  }
  for (const field of ['First name', 'Last name'])
    expect(await own.getByLabel(field).inputValue()).toContain(hostileName);
}

let prepared: Promise<VisitData> | undefined;

/** Once per worker, whose tests share a school. */
function injectMarkupOnce(request: APIRequestContext, dataDir: string): Promise<VisitData> {
  prepared ??= createVisitData(request).then(async (visitData) => {
    const embedded = await joinEmbeddedDatabase({ dataDir });
    const client = openDatabase(embedded.connection);
    try {
      await injectMarkup(client.db);
    } finally {
      await client.close();
      await embedded.leave();
    }
    return visitData;
  });
  return prepared;
}

/** The tables with text that people write, except encrypted or signed text and text used as a key. */
const tables = [
  'program',
  'semester',
  'student',
  'teacher',
  'admin',
  'question_bank',
  'question_version',
  'question_option',
  'tag',
  'quiz',
  'announcement',
  'notification',
  'quiz_answer',
  'answer_comment',
  'file_upload',
];
const textColumns =
  /^(name|.*_name|title|description|body|message|department|bio|job_title|address|.*_text|feedback|.*_alt|text_answer)$/;

async function injectMarkup(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and table_name = any(${tables})`.execute(db);
  const columns = rows.filter(({ column }) => textColumns.test(column));
  expect(columns.length).toBeGreaterThan(20);
  await db.transaction().execute(async (trx) => {
    for (const { table, column } of columns) {
      const [name, text] = [sql.table(table), sql.ref(column)];
      // Triggers forbid changes to published versions of questions.
      await sql`alter table ${name} disable trigger user`.execute(trx);
      await sql`update ${name} set ${text} = ${hostileName} || left(${text}, 15) where ${text} <> ''`.execute(
        trx,
      );
      await sql`alter table ${name} enable trigger user`.execute(trx);
    }
  });
}
