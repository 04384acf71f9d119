import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Browser, Page } from '@playwright/test';
import { type DatabaseClient, openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { type Brand, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { hosts } from '../support/fakes/brand-hosts.ts';
import { emailOf, expect, test } from '../support/fixtures.ts';

declare global {
  interface Window {
    /** The brand names of the `config-changed` events. */
    announcedBrands: string[];
  }
}

function brandOf(key: string): Brand {
  return builtInProfiles.find((profile) => profile.key === key)?.brand ?? defaultBrand;
}

async function nameAt({ port }: { port: number }, host: string): Promise<string> {
  const [response] = (await once(get({ port, path: '/api/branding', headers: { host } }), 'response')) as [
    IncomingMessage,
  ];
  return ((await json(response)) as Brand).name;
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

function branded(brand: Brand, title?: string) {
  return {
    // The name of the page comes first.
    title: title ?? expect.stringContaining(`${brand.name} - ${brand.tagline}`),
    icon: brand.favicon,
    applicationName: brand.name,
    themeColor: brand.primaryColor,
    primaryColor: brand.primaryColor,
    systemName: `"${brand.name}"`,
  };
}

/** The page before the app runs: only the script that sets the theme is loaded. */
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

async function recordAnnouncedBrands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcedBrands = [];
    window.addEventListener('config-changed', (event) => {
      window.announcedBrands.push((event as CustomEvent<{ name: string }>).detail.name);
    });
  });
}

function readAnnouncedBrands(page: Page): Promise<string[]> {
  return page.evaluate(() => window.announcedBrands);
}

/** Fetches in the page, because only its browser resolves these hosts. */
function fetchIn(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const response = await fetch(address);
    return { type: response.headers.get('content-type') ?? '', text: await response.text() };
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

  test(`the HTML of ${host} has the brand ${key} in both themes before the app runs`, async ({
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
      expect(painted).toMatchObject(branded(brand, `Login - ${brand.name}`));
    }
    expect(dark.text).not.toBe(light.text);
  });

  test(`the sign-in page of ${host} shows its brand, and every navigation resolves and announces the brand again`, async ({
    page,
    server,
  }) => {
    await recordAnnouncedBrands(page);
    const login = `http://${host}:${server.port}/login`;
    await page.goto(login);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await readAnnouncedBrands(page)).toEqual([brand.name]);
    expect(await readDocument(page)).toMatchObject(branded(brand, `Login - ${brand.name}`));
    await expect(page.getByText(brand.tagline, { exact: true })).toBeVisible();
    const logo = page.locator('aside img');
    await expect(logo).toHaveAttribute('src', brand.logo ?? '');
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect((await fetchIn(page, brand.favicon)).type).toMatch(/^image\/svg\+xml/);

    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(page).toHaveTitle(`Personal Information - ${brand.name} - ${brand.tagline}`);
    expect(await readAnnouncedBrands(page)).toHaveLength(2);
    await page.goBack();
    await expect(page).toHaveTitle(`Login - ${brand.name}`);
    expect(await readAnnouncedBrands(page)).toHaveLength(3);

    await signIn(page, emailOf('super admin'));
    expect(await readDocument(page)).toMatchObject(branded(brand));
    await expect(page.getByRole('banner').getByText(brand.name, { exact: true })).toBeVisible();
    const before = (await readAnnouncedBrands(page)).length;
    for (const [step, name] of ['Notifications', 'Dashboard'].entries()) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}$`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await readAnnouncedBrands(page)).toHaveLength(before + step + 1);
      expect(await readDocument(page)).toMatchObject(
        branded(brand, `${name} - ${brand.name} - ${brand.tagline}`),
      );
    }
    expect(new Set(await readAnnouncedBrands(page))).toEqual(new Set([brand.name]));
  });
}

test.describe('a brand for some pages', () => {
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

  // Later files use the same server.
  test.afterAll(async ({ server }) => {
    await inDatabase(server.dataDir, ({ db }) =>
      db.deleteFrom('branding_profile').where('profile_key', 'in', ['staff-room', 'one-host']).execute(),
    );
    await expect.poll(() => nameAt(server, 'one.example')).not.toBe('One Host');
  });

  test('applies only on those pages, without a reload', async ({ page, server }) => {
    const staffRoom = {
      ...defaultBrand,
      name: 'Staff Room',
      tagline: row.tagline,
      primaryColor: row.primary_color,
      favicon: '/favicon.svg?brand=staff-room',
    };
    await recordAnnouncedBrands(page);
    await page.goto(`http://school.example:${server.port}/login`);
    await signIn(page, emailOf('teacher'));
    await expect.poll(() => readDocument(page)).toMatchObject({ ...branded(staffRoom), fill: '#ffeb3b' });
    await expect(page.getByRole('banner').getByText('Staff Room', { exact: true })).toBeVisible();
    expect((await fetchIn(page, staffRoom.favicon)).text).toMatch(/fill="#ffeb3b".*>SR<\/text>/);

    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await readDocument(page)).toMatchObject({
      ...branded(defaultBrand, 'Login - CQuiz'),
      fill: '#0072ee',
    });
    const names = await readAnnouncedBrands(page);
    expect(names[0]).toBe('CQuiz');
    expect(names).toContain('Staff Room');
    expect(names.at(-1)).toBe('CQuiz');
    // A page opened by its address has the brand from the first paint.
    const painted = await readFirstPaint(
      page.context().browser() as Browser,
      `http://school.example:${server.port}/teacher/upload`,
      'light',
    );
    expect(painted).toMatchObject(branded(staffRoom));
  });
});
