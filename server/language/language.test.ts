import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { afterAll, describe, expect, it } from 'vitest';
import { assertCatalogues, assertMessages, CatalogueError, readCatalogue } from './catalogue.ts';
import { currentLanguage, inLanguage } from './current-language.ts';
import { formatMessage, type Values } from './format-message.ts';
import { say } from './say.ts';
import { sayAll, sayDay, sayMoment, sayNumber } from './say-values.ts';

function format(message: string, values: Values, language = 'en'): string {
  return formatMessage(compileMessageOrThrow(message), values, language);
}

describe('a message', () => {
  it('formats plurals and numbers by the rules of its language', () => {
    const rows = '{count, plural, =0 {none} one {# row of {name}} other {# rows of {name}}}';
    expect(format(rows, { count: 0, name: 'A' })).toBe('none');
    expect(format(rows, { count: 1, name: '#' })).toBe('1 row of #');
    expect(format(rows, { count: 12_345, name: 'A' })).toBe('12,345 rows of A');
    // French uses the singular for zero, German the plural.
    const files = '{count, plural, one {# f} other {# ff}}';
    expect(format(files, { count: 0 }, 'fr')).toBe('0 f');
    expect(format(files, { count: 0 }, 'de')).toBe('0 ff');
    expect(format('{most, number}', { most: 50_000 }, 'de')).toBe('50.000');
    expect(format('{who, select, row {a row} other {a question}}', { who: 'toString' })).toBe('a question');
  });

  it('inserts values unchanged', () => {
    const strange = '{name} # <b> \\u0000 \\x41 $& ';
    expect(say('Row "{text}": don’t', { text: strange })).toBe(`Row "${strange}": don’t`);
  });

  it('uses the current language, even after an await, and then the previous one', async () => {
    const day = new Date('2026-11-15T23:30:00Z');
    expect([sayDay(day, 'Europe/Berlin'), sayNumber(1234.5, 2)]).toEqual(['16 November 2026', '1,234.50']);
    const texts = await inLanguage('de', async () => {
      await Promise.resolve();
      const inside = inLanguage('fr', () => [currentLanguage(), sayAll(['A', 'B', 'C'])]);
      return [currentLanguage(), sayMoment(day, 'Europe/Berlin'), sayNumber(1234.5, 2), ...inside];
    });
    expect(texts).toEqual(['de', '16. November 2026 um 00:30', '1.234,50', 'fr', 'A, B et C']);
    expect(currentLanguage()).toBe('en');
  });
});

describe('the catalogues', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cquiz-locales-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function readText(text: string): ReturnType<typeof readCatalogue> {
    const file = join(folder, 'xx.po');
    writeFileSync(file, text);
    return readCatalogue(pathToFileURL(file));
  }

  it('can all be read with every message', () => {
    expect(() => assertCatalogues()).not.toThrow();
  });

  it('contain translated messages, separately by context', () => {
    const entries = readText(
      'msgid ""\nmsgstr ""\n\nmsgctxt "noun"\nmsgid "Mark"\nmsgstr "Note"\n\nmsgid "Mark"\nmsgstr "Bewerten"\n\nmsgid "Open"\nmsgstr ""\n',
    );
    expect([...entries]).toEqual([
      ['noun\u0004Mark', 'Note'],
      ['Mark', 'Bewerten'],
    ]);
  });

  it('stop the start when they are missing, empty or invalid', () => {
    expect(() => readCatalogue(pathToFileURL(join(folder, 'yy.po')))).toThrow(
      new CatalogueError('The messages in server/locales/yy.po cannot be read.'),
    );
    expect(() => readText('')).toThrow('server/locales/xx.po holds no messages.');
    expect(() => assertMessages(new Map([['Row {row}', 'Zeile {row']]), 'xx.po')).toThrow(
      'server/locales/xx.po holds a message that cannot be read: Zeile {row',
    );
  });
});
