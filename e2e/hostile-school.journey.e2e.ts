import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Db, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { readRoutes } from './all-routes.ts';
import { expect } from './fixtures.ts';
import { hostileName, watchForTricks } from './hostile-name.ts';
import { spoilingTest as test } from './own-school.ts';
import { expectNamed } from './page-checks.ts';
import { viewsFor, visitEach, visits } from './page-visits.ts';
import { prepareSights, type Sights, type Visitor } from './school-tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('visits every route of the router', () => {
  expect(Object.keys(visits).sort()).toEqual(readRoutes());
});

// On how many pages at least the markup must be read, so that a school without a hostile word does not pass.
const fewestPages = {
  nobody: 0,
  'super admin': 3,
  teacher: 8,
  student: 5,
  examinee: 1,
} satisfies Partial<Record<Visitor, number>>;

for (const [visitor, fewest] of Object.entries(fewestPages) as [keyof typeof fewestPages, number][]) {
  test(`markup in every field of the school is plain text on every page for ${visitor}`, async ({
    page,
    request,
    server,
  }) => {
    const sights = await poisonOnce(request, server.dataDir);
    const tricks = watchForTricks(page);
    const shownOn: string[] = [];
    const tour = { views: viewsFor(visitor), sights, token: sights.tokenOf(visitor) };
    await visitEach(page, tour, async (pathname) => {
      await expectNamed(page);
      await expectNoFailure(page);
      if ((await page.locator('body').innerText()).includes(hostileName)) shownOn.push(pathname);
      expect(tricks, pathname).toEqual([]);
    });
    expect(shownOn.length, shownOn.join(' ')).toBeGreaterThanOrEqual(fewest);
    if (tour.token !== null && visitor !== 'examinee') await expectOwnNameAsText(page);
    expect(tricks).toEqual([]);
  });
}

/** No part of the page failed to load. */
async function expectNoFailure(page: Page): Promise<void> {
  await expect(page.getByText(/Failed to load|[Ss]omething went wrong|No response from server/)).toHaveCount(
    0,
  );
}

/** In the user's menu and profile. */
async function expectOwnNameAsText(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu, / }).click();
  const menu = page.getByRole('dialog', { name: 'Your menu' });
  await expect(menu.getByText(hostileName).first()).toBeVisible();
  await menu.getByRole('button', { name: 'Profile' }).click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await expect(drawer.getByText(hostileName).first()).toBeVisible();
  const own = drawer.getByRole('region', { name: 'Name', exact: true });
  // Students read their name there; others have it in fields.
  if ((await own.getByRole('button', { name: 'Save name' }).count()) === 0) {
    await expect(own.getByRole('definition').filter({ hasText: hostileName })).toHaveCount(2);
    return;
  }
  for (const field of ['First name', 'Last name'])
    expect(await own.getByLabel(field).inputValue()).toContain(hostileName);
}

let poisoned: Promise<Sights> | undefined;

/** The tests of a worker share its school. */
function poisonOnce(request: APIRequestContext, dataDir: string): Promise<Sights> {
  poisoned ??= prepareSights(request).then(async (sights) => {
    const embedded = await joinEmbeddedDatabase({ dataDir });
    const client = openDatabase(embedded.connection);
    try {
      await poison(client.db);
    } finally {
      await client.close();
      await embedded.leave();
    }
    return sights;
  });
  return poisoned;
}

/** The tables of what people write. What is sealed, signed or looked up by its words is left alone. */
const written = [
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
const words =
  /^(name|.*_name|title|description|body|message|department|bio|job_title|address|.*_text|feedback|.*_alt|text_answer)$/;

async function poison(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and table_name = any(${written})`.execute(
    db,
  );
  const free = rows.filter(({ column }) => words.test(column));
  expect(free.length).toBeGreaterThan(20);
  await db.transaction().execute(async (trx) => {
    for (const { table, column } of free) {
      const [name, text] = [sql.table(table), sql.ref(column)];
      // Landed versions of questions are kept from being rewritten: here they are.
      await sql`alter table ${name} disable trigger user`.execute(trx);
      await sql`update ${name} set ${text} = ${hostileName} || left(${text}, 15) where ${text} <> ''`.execute(
        trx,
      );
      await sql`alter table ${name} enable trigger user`.execute(trx);
    }
  });
}
