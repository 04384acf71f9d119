import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanguage } from '#server/language/current-language.ts';
import type { Values } from '#server/language/format-message.ts';
import { sayMarked } from '#server/language/say.ts';
import { encodeForm } from '#server/testing/form.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { startSmtpServer } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { textLength } from '#shared/limits.ts';
import type { Language } from '#shared/settings.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const context = setUpTestApp({ smtpUrl: smtp.url, mailFrom: 'quiz@school.example' });
type Person = TestPerson & SignedIn;
let admin: Person;
let teacher: Person;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { firstName: 'Akosua' });
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

const others = ['de', 'fr', 'es'] as const satisfies readonly Language[];

/** Any translated text of the catalogue that differs from the English one. */
function translated(language: Language, text: string, values?: Values): string {
  const said = inLanguage(language, () => sayMarked(text, values));
  expect(said).not.toBe(sayMarked(text, values));
  return said;
}

interface Call {
  person?: SignedIn;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  payload?: object | string | Buffer;
  headers?: Record<string, string>;
}

function callIn(
  language: string,
  { person, method = 'GET', path, payload, headers }: Call,
): Promise<LightMyRequestResponse> {
  return context.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...person?.headers, ...headers, 'accept-language': language },
    ...(payload === undefined ? {} : { payload }),
  });
}

describe('a refusal', () => {
  it.each(others)('is in the requested language: %s', async (language) => {
    const answer = await callIn(language, { path: '/auth/me' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      success: false,
      code: 'NOT_SIGNED_IN',
      message: translated(language, errorCatalogue.NOT_SIGNED_IN.message),
    });
    expect(answer.headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
  });

  it.each(others)('of a body explains each invalid field: %s', async (language) => {
    const payload = { title: 'x'.repeat(300), credits: 0.001, opensAt: 'soon', isActive: 'yes' };
    const answer = await callIn(language, { person: teacher, method: 'POST', path: '/quiz', payload });
    expect(answer.statusCode).toBe(422);
    const { details, message } = answer.json();
    expect(details).toEqual(
      expect.arrayContaining([
        `title: ${translated(language, 'must have at most {most, plural, one {{most} character} other {{most} characters}}', { most: textLength.title })}`,
        `credits: ${translated(language, 'must be a multiple of {step}', { step: 0.01 })}`,
        `opensAt: ${translated(language, 'must be a date such as 2026-11-15 or 2026-11-15T09:30:00Z')}`,
        `isActive: ${translated(language, 'must be true or false')}`,
      ]),
    );
    expect(message).toBe(translated(language, 'Please check {faults}.', { faults: details.join('; ') }));
  });

  it('of invalid JSON is in the requested language', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await callIn('fr', { method: 'POST', path: '/auth/login', payload: '{', headers });
    expect(answer.json().message).toBe(translated('fr', 'The request isn’t valid JSON.'));
  });

  it('is in English if the requested language is not supported', async () => {
    const hostile = [
      '*',
      'de;q=0',
      'de;q=9, fr;q=-1, es;q=x',
      'pt-BR, ja;q=0.9',
      `de${',xx'.repeat(3_300)}`,
      ',;=,;;q=,\u00e9\u00ff',
      '__proto__, constructor',
      '{de}',
    ];
    for (const language of hostile) {
      const answer = await callIn(language, { path: '/auth/me' });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().message, language.slice(0, 40)).toBe(errorCatalogue.NOT_SIGNED_IN.message);
    }
  });

  it('is in the language with the highest quality, with or without a region, in any order', async () => {
    for (const [wish, language] of [
      ['de-AT, en;q=0.8', 'de'],
      ['en;q=0.3, FR-ca;q=0.7, es;q=0.5', 'fr'],
      ['pt, es;q=0.1, *;q=0.05', 'es'],
    ] as const) {
      const answer = await callIn(wish, { path: '/auth/me' });
      expect(answer.json().message).toBe(translated(language, errorCatalogue.NOT_SIGNED_IN.message));
    }
  });

  it('does not mix with the languages of concurrent requests', async () => {
    const languages = Array.from({ length: 60 }, (_, at) => (['en', ...others] as const)[at % 4] ?? 'en');
    const answers = await Promise.all(
      languages.map((language) =>
        callIn(language, {
          person: admin,
          method: 'PATCH',
          path: '/program/1',
          payload: { isDefault: false },
        }),
      ),
    );
    const text = 'One programme must be the default. Make another programme the default instead.';
    expect(answers.map((answer) => answer.json().message)).toEqual(
      languages.map((language) => (language === 'en' ? text : translated(language, text))),
    );
  });

  it('is in the language of each request, even for several in one packet', async () => {
    const address = new URL(await context.app.listen({ port: 0, host: '127.0.0.1' }));
    const line = connect(Number(address.port), address.hostname);
    const ask = (language: string, more = '') =>
      `GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\n${language === '' ? '' : `Accept-Language: ${language}\r\n`}${more}\r\n`;
    line.write(`${ask('de')}${ask('')}${ask('es')}${ask('', 'Connection: close\r\n')}`);
    const messages = [...(await readText(line)).matchAll(/"message":"([^"]*)"/g)].map(([, said]) => said);
    const { message } = errorCatalogue.NOT_SIGNED_IN;
    expect(messages).toEqual([translated('de', message), message, translated('es', message), message]);
  });
});

describe('a file', () => {
  const csv = 'Question,Option A,Option B,Correct Answer\nOne?,Red,Blue,A\nTwo?,Red,Blue,D\n';

  it("is refused in the sender's language, although another process reads it", async () => {
    const form = await encodeForm({ file: new File([csv], 'plants.csv') });
    const answer = await callIn('de', {
      person: teacher,
      method: 'POST',
      path: '/fileUpload/upload',
      ...form,
    });
    const fault = `${translated('de', 'Row {row}', { row: 3 })}: ${translated(
      'de',
      'Correct Answer is {answer} but the row has {count, plural, =0 {no options} one {option {letters} only} other {options {letters} only}}.',
      { answer: '"D"', count: 2, letters: 'A und B' },
    )}`;
    expect(answer.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: translated('de', '{fault} Nothing was imported.', { fault }),
      details: [fault],
    });
  });

  it("of people has its row faults in the sender's language", async () => {
    const form = await encodeForm({
      file: new File(['First name,Last name,Email\nAma,,not an address\n'], 'people.csv'),
    });
    const answer = await callIn('es', {
      person: admin,
      method: 'POST',
      path: '/peopleImport/check',
      ...form,
    });
    expect(answer.json().faults).toMatchObject([
      { row: 2, column: 'lastName', message: translated('es', 'Last name is required') },
      { row: 2, column: 'email', message: translated('es', 'Email is invalid') },
    ]);
  });

  it('template has a translated guide and can be read in any language', async () => {
    const template = await callIn('fr', { person: teacher, path: '/fileUpload/template/xlsx' });
    const form = await encodeForm({
      check: 'true',
      file: new File([new Uint8Array(template.rawPayload)], 'quiz-template.xlsx'),
    });
    const answer = await callIn('de', {
      person: teacher,
      method: 'POST',
      path: '/fileUpload/upload',
      ...form,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'CHECKED', details: [] });
  });

  it('template is in the language of each caller, regardless of earlier requests', async () => {
    for (const kind of ['xlsx', 'pdf']) {
      const [english, german, again] = await Promise.all(
        (['en', 'de', 'en'] as const).map((language) =>
          callIn(language, { person: teacher, path: `/fileUpload/template/${kind}` }),
        ),
      );
      expect(german?.rawPayload.equals(english?.rawPayload ?? Buffer.of()), kind).toBe(false);
      expect(again?.rawPayload.equals(english?.rawPayload ?? Buffer.of()), kind).toBe(true);
    }
  });

  it('that is exported has translated headings and values', async () => {
    const answer = await callIn('fr', { person: admin, path: '/account/export?format=csv&role=TEACHER' });
    const [header, row] = answer.body.slice(1).split('\r\n');
    expect(header).toContain(
      [
        translated('fr', 'Last name'),
        translated('fr', 'First name'),
        'E-mail',
        translated('fr', 'Role'),
        translated('fr', 'Status'),
      ].join(','),
    );
    expect(row?.split(',').at(-1)).toBe(translated('fr', 'no'));
  });
});

describe('a mail', () => {
  const subject = 'Your {brand} account is suspended';
  const suspend = (language: string, { accountId }: TestPerson) =>
    callIn(language, {
      person: admin,
      method: 'POST',
      path: `/account/${accountId}/suspend`,
      payload: { reason: '' },
    });

  it("is in its reader's language, regardless of who caused it", async () => {
    const reader = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Kojo' });
    await callIn('en', {
      person: reader,
      method: 'PATCH',
      path: '/preference',
      payload: { language: 'es' },
    });
    expect((await suspend('de', reader)).statusCode).toBe(200);
    const mail = await smtp.waitForMail(({ recipients }) => recipients.includes(reader.email));
    expect(mail.subject).toBe(translated('es', subject, { brand: 'CQuiz' }));
    expect(mail.text).toContain(translated('es', 'Hello {name},', { name: 'Kojo' }));
    expect(mail.html).toContain('<html lang="es">');
  });

  it("is in the institution's language for readers without a preference", async () => {
    await callIn('en', { person: admin, method: 'PATCH', path: '/setting', payload: { language: 'fr' } });
    const reader = await signInAsPerson(context.db, 'TEACHER');
    expect((await suspend('de', reader)).statusCode).toBe(200);
    const mail = await smtp.waitForMail(({ recipients }) => recipients.includes(reader.email));
    expect(mail.subject).toBe(translated('fr', subject, { brand: 'CQuiz' }));
    expect(mail.html).toContain('<html lang="fr">');
  });

  it('to an address without an account is in the language of the request that caused it', async () => {
    const to = { email: 'nobody@school.example', cameBy: null };
    await inLanguage('de', () => context.app.mailer.enqueue(context.db, to, { kind: 'password.changed' }));
    const mail = await smtp.waitForMail(({ recipients }) => recipients.includes(to.email));
    expect(mail.subject).toBe(translated('de', 'Your {brand} password was changed', { brand: 'CQuiz' }));
  });

  it('stays in the language of the registration', async () => {
    const email = 'neu@school.example';
    const payload = { email, password: 'Blauer-Mond-17', role: 'STUDENT' };
    const answer = await callIn('de', { method: 'POST', path: '/auth/register', payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const mail = await smtp.waitForMail(({ recipients }) => recipients.includes(email));
    const subject = 'We have received your registration at {brand}';
    expect(mail.subject).toBe(translated('de', subject, { brand: 'CQuiz' }));
  });
});
