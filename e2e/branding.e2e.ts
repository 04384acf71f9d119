import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Browser, Page } from '@playwright/test';
import { type DatabaseClient, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { type Brand, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { hosts } from './brand-hosts.ts';
import { emailOf, expect, test } from './fixtures.ts';

declare global {
  interface Window {
    /** The names of the brands that `config-changed` has told of. */
    toldBrands: string[];
  }
}

function brandOf(key: string): Brand {
  return builtInProfiles.find((profile) => profile.key === key)?.brand ?? defaultBrand;
}

async function nameAt({ port }: { port: number }, host: string): Promise<string> {
  const [answer] = (await once(get({ port, path: '/api/branding', headers: { host } }), 'response')) as [
    IncomingMessage,
  ];
  return ((await json(answer)) as Brand).name;
}

function readDocument(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const content = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
    return {
      title: document.title,
      icon: document.querySelector('link[rel="icon"]')?.getAttribute('href'),
      applicationName: content('application-name'),
      themeColor: content('theme-color'),
      primaryColor: style.getPropertyValue('--primary-color'),
      systemName: style.getPropertyValue('--system-name'),
      fill: style.getPropertyValue('--brand-fill'),
      text: style.getPropertyValue('--brand-text'),
    };
  });
}

function dressedIn(brand: Brand, title?: string) {
  return {
    // What the page is called stands in front.
    title: title ?? expect.stringContaining(`${brand.name} - ${brand.tagline}`),
    icon: brand.favicon,
    applicationName: brand.name,
    themeColor: brand.primaryColor,
    primaryColor: brand.primaryColor,
    systemName: `"${brand.name}"`,
  };
}

/** The page as it stands before the app runs: only what sets the theme may. */
async function readFirstPaint(browser: Browser, url: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ colorScheme });
  await page.route(/\.js$/, (route) =>
    route.request().url().includes('before-paint') ? route.continue() : route.abort(),
  );
  await page.goto(url);
  const read = await readDocument(page);
  await expect(page.locator('#root')).toBeEmpty();
  await page.close();
  return read;
}

async function rememberToldBrands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.toldBrands = [];
    window.addEventListener('config-changed', (event) => {
      window.toldBrands.push((event as CustomEvent<{ name: string }>).detail.name);
    });
  });
}

function readToldBrands(page: Page): Promise<string[]> {
  return page.evaluate(() => window.toldBrands);
}

/** By the page: only its browser knows where these hosts are. */
function fetchIn(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const answer = await fetch(address);
    return { type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  }, url);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
}

for (const [host, key] of Object.entries(hosts)) {
  const brand = brandOf(key);

  test(`opened as ${host}, the first HTML alone has the brand ${key}, in both themes`, async ({
    browser,
    server,
  }) => {
    const url = `http://${host}:${server.port}/login`;
    const unscripted = await browser.newPage({ javaScriptEnabled: false });
    await unscripted.goto(url);
    const light = await readDocument(unscripted);
    await unscripted.close();
    const dark = await readFirstPaint(browser, url, 'dark');
    for (const painted of [light, dark]) {
      expect(painted).toMatchObject(dressedIn(brand, `Login - ${brand.name}`));
    }
    expect(dark.text).not.toBe(light.text);
  });

  test(`opened as ${host}, the sign-in page shows its pictures, and every navigation finds the brand anew and tells of it`, async ({
    page,
    server,
  }) => {
    await rememberToldBrands(page);
    const login = `http://${host}:${server.port}/login`;
    await page.goto(login);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await readToldBrands(page)).toEqual([brand.name]);
    expect(await readDocument(page)).toMatchObject(dressedIn(brand, `Login - ${brand.name}`));
    await expect(page.getByText(brand.tagline, { exact: true })).toBeVisible();
    const logo = page.locator('aside img');
    await expect(logo).toHaveAttribute('src', brand.logo ?? '');
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect((await fetchIn(page, brand.favicon)).type).toMatch(/^image\/svg\+xml/);

    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(page).toHaveTitle(`Personal Information - ${brand.name} - ${brand.tagline}`);
    expect(await readToldBrands(page)).toHaveLength(2);
    await page.goBack();
    await expect(page).toHaveTitle(`Login - ${brand.name}`);
    expect(await readToldBrands(page)).toHaveLength(3);

    await signIn(page, emailOf('super admin'));
    expect(await readDocument(page)).toMatchObject(dressedIn(brand));
    await expect(page.getByRole('banner').getByText(brand.name, { exact: true })).toBeVisible();
    const before = (await readToldBrands(page)).length;
    for (const [step, name] of ['Notifications', 'Dashboard'].entries()) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}$`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await readToldBrands(page)).toHaveLength(before + step + 1);
      expect(await readDocument(page)).toMatchObject(
        dressedIn(brand, `${name} - ${brand.name} - ${brand.tagline}`),
      );
    }
    expect(new Set(await readToldBrands(page))).toEqual(new Set([brand.name]));
  });
}

test.describe('profiles kept in the database', () => {
  const row = {
    institution_id: 1,
    short_name: 'SR',
    tagline: 'For those who teach',
    primary_color: '#ffeb3b',
  };

  async function inDatabase(dataDir: string, work: (client: DatabaseClient) => Promise<unknown>) {
    const embedded = await joinEmbeddedDatabase({ dataDir });
    const client = openDatabase(embedded.connection);
    try {
      await work(client);
    } finally {
      await client.close();
      await embedded.leave();
    }
  }

  test.beforeAll(async ({ server }) => {
    await inDatabase(server.dataDir, ({ db }) =>
      db
        .insertInto('branding_profile')
        .values([
          { ...row, profile_key: 'staff-room', priority: 99, pattern: '*/teacher/*', name: 'Staff Room' },
          { ...row, profile_key: 'one-host', priority: 98, pattern: 'host:one.example', name: 'One Host' },
        ])
        .execute(),
    );
    await expect.poll(() => nameAt(server, 'one.example')).toBe('One Host');
  });

  // The same server is opened by the files after this one.
  test.afterAll(async ({ server }) => {
    await inDatabase(server.dataDir, ({ db }) =>
      db.deleteFrom('branding_profile').where('profile_key', 'in', ['staff-room', 'one-host']).execute(),
    );
    await expect.poll(() => nameAt(server, 'one.example')).not.toBe('One Host');
  });

  test('that are for some pages apply there and only there, without a reload', async ({ page, server }) => {
    const staffRoom = {
      ...defaultBrand,
      name: 'Staff Room',
      tagline: row.tagline,
      primaryColor: row.primary_color,
      favicon: '/favicon.svg?brand=staff-room',
    };
    await rememberToldBrands(page);
    await page.goto(`http://school.example:${server.port}/login`);
    await signIn(page, emailOf('teacher'));
    await expect.poll(() => readDocument(page)).toMatchObject({ ...dressedIn(staffRoom), fill: '#ffeb3b' });
    await expect(page.getByRole('banner').getByText('Staff Room', { exact: true })).toBeVisible();
    expect((await fetchIn(page, staffRoom.favicon)).text).toMatch(/fill="#ffeb3b".*>SR<\/text>/);

    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await readDocument(page)).toMatchObject({
      ...dressedIn(defaultBrand, 'Login - CQuiz'),
      fill: '#0072ee',
    });
    const told = await readToldBrands(page);
    expect(told[0]).toBe('CQuiz');
    expect(told).toContain('Staff Room');
    expect(told.at(-1)).toBe('CQuiz');
    // A page that is opened by its address is dressed for it from the start.
    const painted = await readFirstPaint(
      page.context().browser() as Browser,
      `http://school.example:${server.port}/teacher/upload`,
      'light',
    );
    expect(painted).toMatchObject(dressedIn(staffRoom));
  });
});
