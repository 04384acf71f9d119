import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { parsePo } from 'pofile-ts';

const catalogues = resolve(import.meta.dirname, '../web/locales');

/** English texts without values, and what they are in that language, where it is another word. */
export function translationsOf(language: string): Map<string, string> {
  const { items } = parsePo(readFileSync(resolve(catalogues, `${language}.po`), 'utf8'));
  const plain = items.filter(({ msgid, msgctxt }) => !msgctxt && !/[{<]/.test(msgid));
  const pairs = plain.map(({ msgid, msgstr: [translated = ''] }) => [msgid, translated] as const);
  return new Map(pairs.filter(([english, translated]) => translated !== '' && english !== translated));
}

/** Whatever is read or heard of a page; names of languages stand in their own. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const named = ['aria-label', 'placeholder', 'title', 'alt'];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('option[lang], script, style')) continue;
      texts.push(...named.map((name) => element.getAttribute(name) ?? ''));
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      }
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  });
}
