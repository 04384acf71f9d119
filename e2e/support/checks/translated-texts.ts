import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { parsePo } from 'pofile-ts';

const catalogues = resolve(import.meta.dirname, '../../../web/locales');

/** English texts without placeholders and their translations, where the two differ. */
export function translationsOf(language: string): Map<string, string> {
  const { items } = parsePo(readFileSync(resolve(catalogues, `${language}.po`), 'utf8'));
  const plain = items.filter(({ msgid, msgctxt }) => !msgctxt && !/[{<]/.test(msgid));
  const pairs = plain.map(({ msgid, msgstr: [translated = ''] }) => [msgid, translated] as const);
  return new Map(pairs.filter(([english, translated]) => translated !== '' && english !== translated));
}

/** Every visible text and accessible name of a page, without the language names, which are never translated. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('option[lang], script, style')) continue;
      texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      }
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  });
}
