import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { readTexts, translationsOf } from '../checks/translated-texts.ts';

export const signIn = { en: 'Sign In', es: 'Iniciar sesión', fr: 'Se connecter', de: 'Anmelden' };

/** Fails if a text of the page has a translation but is shown in English, except `userTexts`, which people wrote. */
export async function expectNoEnglish(
  page: Page,
  language: string,
  userTexts: readonly string[] = [],
): Promise<void> {
  const translations = translationsOf(language);
  const texts = await readTexts(page);
  // "Note" is English for a remark and German for a grade.
  const translated = new Set(translations.values());
  expect(
    texts.filter((text) => translations.has(text) && !translated.has(text) && !userTexts.includes(text)),
    `English on ${page.url()} in ${language}`,
  ).toEqual([]);
  expect(texts.filter((text) => translated.has(text)).length).toBeGreaterThan(2);
}

/** Reset it to null after the test: other tests share this demo student. */
export async function chooseLanguage(request: APIRequestContext, email: string, language: string | null) {
  const signedIn = await request.post('/api/auth/login', { data: { email, password: demoPassword } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.patch('/api/preference', { headers, data: { language } });
  expect(response.status()).toBe(200);
}

export function languageOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang);
}
