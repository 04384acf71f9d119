import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { readTexts, translationsOf } from './spoken-texts.ts';

export const signIn = { en: 'Sign In', es: 'Iniciar sesión', fr: 'Se connecter', de: 'Anmelden' };

/** Fails where a text of the page has a translation and is shown in English. */
/** `written` is what people have written, which nobody translates. */
export async function expectNoEnglish(
  page: Page,
  language: string,
  written: readonly string[] = [],
): Promise<void> {
  const translations = translationsOf(language);
  const texts = await readTexts(page);
  // "Note" is English for a remark and German for a grade.
  const spoken = new Set(translations.values());
  expect(
    texts.filter((text) => translations.has(text) && !spoken.has(text) && !written.includes(text)),
    `English on ${page.url()} in ${language}`,
  ).toEqual([]);
  expect(texts.filter((text) => spoken.has(text)).length).toBeGreaterThan(2);
}

/** Set back to null after a test: the student of an exam room belongs to the demo school, which others share. */
export async function chooseLanguage(request: APIRequestContext, email: string, language: string | null) {
  const signedIn = await request.post('/api/auth/login', { data: { email, password: demoPassword } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.patch('/api/preference', { headers, data: { language } });
  expect(answer.status()).toBe(200);
}

export function languageOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang);
}
