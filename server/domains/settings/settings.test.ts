import { beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
let admin: SignedIn;
let student: SignedIn;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
  student = await signInAs(context.db, 'STUDENT');
});

function call(method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object, as = admin) {
  return context.call(as, method, path, body);
}

describe('system settings', () => {
  it("have the specification's defaults until they are changed", async () => {
    expect((await call('GET', '/setting')).json()).toEqual({
      language: 'en',
      timezone: 'UTC',
      maintenanceMode: 'off',
      maintenanceStartsAt: null,
      maintenanceEndsAt: null,
      maintenanceMessage: '',
      backupFrequency: 'daily',
      backupsKept: 7,
      backupRecipients: [],
      logRetentionDays: 90,
      requireSecondFactorForStaff: false,
      maxUsers: 5000,
      maxPendingRegistrations: 500,
      sessionTimeoutMinutes: 120,
      autoApproveRegistrations: true,
      trustedEmailDomains: [],
      trustedHosts: [],
      photoHosts: [],
      recordAddresses: true,
      teachersSeeContact: true,
      countFocusLoss: true,
    });
  });

  it('store only the changed fields', async () => {
    const changed = await call('PATCH', '/setting', { maxUsers: 10, timezone: 'Africa/Accra' });
    expect(changed.json()).toMatchObject({ maxUsers: 10, timezone: 'Africa/Accra', logRetentionDays: 90 });
    await call('PUT', '/setting', { logRetentionDays: 30, currentPassword: adminPassword });
    expect((await call('GET', '/setting')).json()).toMatchObject({ maxUsers: 10, logRetentionDays: 30 });
  });

  it.each([
    [{ maxUsers: 0 }, 'maxUsers: must be at least 1'],
    [{ maxUsers: '10' }, 'maxUsers: must be a number'],
    [{ logRetentionDays: 1.5 }, 'logRetentionDays: must be a whole number'],
    [{ timezone: 'Mars/Olympus' }, 'timezone: must be a time zone such as Europe/Berlin'],
    [{ maintenanceMessage: 'a'.repeat(501) }, 'maintenanceMessage: must have at most 500 characters'],
    [{ maintenanceMode: 'maybe' }, 'maintenanceMode: must be one of: off, on, scheduled'],
    [{ maintenanceMode: 'scheduled' }, 'maintenanceStartsAt: is required when maintenance is scheduled'],
    [
      { trustedEmailDomains: ['not a domain'] },
      'trustedEmailDomains.0: must be a domain such as school.example, in lower case',
    ],
    [{ backupsKept: 0 }, 'backupsKept: must be at least 1'],
    [
      { trustedHosts: ['quiz.school.example', '*.school.example', 'a@b.example', 'x.example/quiz', '1'] },
      'trustedHosts: must be host names such as quiz.school.example or 192.168.1.10:3000. Check “*.school.example”, “a@b.example”, “x.example/quiz”, “1”',
    ],
    [{ trustedHosts: Array(21).fill('a.example') }, 'trustedHosts: must have at most 20 entries'],
    [
      { photoHosts: ['photos.school.example', '*.school.example', 'http://photos.example', '10.0.0.5'] },
      'photoHosts: must be host names such as photos.school.example. Check “*.school.example”, “http://photos.example”, “10.0.0.5”',
    ],
    ...[
      "photos.example; script-src 'unsafe-inline'",
      "photos.example 'unsafe-eval'",
      'photos.example\r\nSet-Cookie: a=b',
      'photos.example,evil.example',
      '*',
      'https:',
      'data:',
      "'self'",
      'ama@photos.example',
      'photos.example/path',
      'photos.example:port',
      '[2001:db8::1]',
      `${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
    ].map((host): [object, string] => [
      { photoHosts: [host] },
      `photoHosts: must be host names such as photos.school.example. Check “${host}”`,
    ]),
    [{ photoHosts: Array(11).fill('a.example') }, 'photoHosts: must have at most 10 entries'],
    [{ language: 'xx' }, 'language: must be one of: en, es, fr, de'],
    [{ countFocusLoss: 'no' }, 'countFocusLoss: must be true or false'],
    [{ noSuchSetting: 1 }, 'unknown: noSuchSetting'],
  ])('refuse %j and keep the former value', async (payload, fault) => {
    const before = (await call('GET', '/setting')).json();
    const answer = await call('PATCH', '/setting', payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([fault]);
    expect((await call('GET', '/setting')).json()).toEqual(before);
  });

  it('store trusted hosts in their normalised spelling, once each', async () => {
    const typed = [
      'Quiz.School.Example.',
      'https://quiz.school.example/',
      'schön.example:8443',
      'http://10.0.0.5',
    ];
    const changed = await call('PATCH', '/setting', { trustedHosts: typed });
    const kept = ['quiz.school.example', 'xn--schn-7qa.example:8443', 'http://10.0.0.5'];
    expect(changed.json()).toMatchObject({ trustedHosts: kept });
    expect((await call('GET', '/setting')).json()).toMatchObject({ trustedHosts: kept });
  });

  it('store photo hosts in the spelling of the policy, once each', async () => {
    const typed = [
      ' Photos.School.Example. ',
      'https://photos.school.example:443/',
      'schön.example:8443',
      'photos',
    ];
    const kept = ['photos.school.example', 'xn--schn-7qa.example:8443', 'photos'];
    expect((await call('PATCH', '/setting', { photoHosts: typed })).json()).toMatchObject({
      photoHosts: kept,
    });
    expect((await call('GET', '/setting')).json()).toMatchObject({ photoHosts: kept });
  });

  it('ignore a stored value that this version does not know', async () => {
    await context.db
      .insertInto('setting')
      .values({ institution_id: 1, key: 'backupFrequency', value: JSON.stringify('hourly') })
      .execute();
    expect((await call('GET', '/setting')).json()).toMatchObject({ backupFrequency: 'daily', maxUsers: 10 });
  });

  it('are recorded with who changed what, before and after', async () => {
    await call('PATCH', '/setting', { maxUsers: 77 });
    const [entry] = (await call('GET', '/auditLog?action=settings.changed&max=1')).json();
    expect(entry).toMatchObject({
      action: 'settings.changed',
      actor: { id: admin.accountId, role: 'SUPER_ADMIN' },
      detail: { maxUsers: { from: 10, to: 77 } },
    });
  });
});

describe('preferences', () => {
  it('are separate for each person', async () => {
    await call('PATCH', '/preference', { language: 'fr', itemsPerPage: 100 }, student);
    expect((await call('GET', '/preference', undefined, student)).json()).toEqual({
      effectiveLanguage: 'fr',
      effectiveTimezone: expect.any(String),
      leavingIsCounted: true,
      language: 'fr',
      theme: 'auto',
      timezone: null,
      dateFormat: 'D MMM YYYY',
      itemsPerPage: 100,
      mutedNotifications: [],
      mailedNotifications: [],
    });
    expect((await call('GET', '/preference')).json()).toMatchObject({ language: null, itemsPerPage: 25 });
  });

  it.each([
    [{ itemsPerPage: 7 }, 'itemsPerPage: must be one of: 10, 25, 50, 100'],
    [{ language: 'xx' }, 'language: must be one of: en, es, fr, de'],
    [{ theme: null }, 'theme: must be one of: light, dark, auto'],
  ])('refuse %j', async (payload, fault) => {
    const answer = await call('PATCH', '/preference', payload, student);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([fault]);
  });

  it('keep working with old names of time zones, and show the current ones', async () => {
    const sent = await call('PATCH', '/preference', { timezone: 'Asia/Calcutta' }, student);
    expect(sent.json()).toMatchObject({ timezone: 'Asia/Kolkata', effectiveTimezone: 'Asia/Kolkata' });
    // As an older version has stored it.
    await context.db
      .updateTable('preference')
      .set({ value: '"Europe/Kiev"' })
      .where('key', '=', 'timezone')
      .execute();
    const stored = await call('GET', '/preference', undefined, student);
    expect(stored.json()).toMatchObject({ timezone: 'Europe/Kyiv', effectiveTimezone: 'Europe/Kyiv' });
    await call('PATCH', '/preference', { timezone: null }, student);
    const institution = await call('PATCH', '/setting', { timezone: 'America/Godthab' });
    expect(institution.json()).toMatchObject({ timezone: 'America/Nuuk' });
  });

  it("follow the institution's time zone until the person sets one", async () => {
    await call('PATCH', '/setting', { timezone: 'Africa/Accra' });
    const own = await call('PATCH', '/preference', { timezone: 'Europe/Berlin' }, student);
    expect(own.json()).toMatchObject({ timezone: 'Europe/Berlin', effectiveTimezone: 'Europe/Berlin' });
    const answer = await call('PATCH', '/preference', { timezone: null }, student);
    expect(answer.json()).toMatchObject({ timezone: null, effectiveTimezone: 'Africa/Accra' });
  });
});
