import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from './catalogue.ts';
import { compareCatalogues } from './compare-catalogues.ts';

function entry(source: string, translation: string, context?: string): CatalogueEntry {
  return { id: `${context} ${source}`, source, context, translation, references: [] };
}

function faultsOf(source: string, translation: string): string[] {
  return compareCatalogues('de.po', [entry(source, source)], [entry(source, translation)]);
}

describe('a translated catalogue', () => {
  it('is refused for a message that is missing, empty or unused', () => {
    const source = [entry('Save', 'Save'), entry('Open', 'Open', 'verb'), entry('Close', 'Close')];
    const german = [entry('Open', '', 'verb'), entry('Close', 'Schließen'), entry('Print', 'Drucken')];
    expect(compareCatalogues('de.po', source, german)).toEqual([
      'de.po does not translate "Save".',
      'de.po does not translate "Open" (verb).',
      'de.po translates "Print", which is not used.',
    ]);
  });

  it('is refused for values, tags or cases that differ from those in the code', () => {
    expect(faultsOf('Row {row}', 'Zeile {zeile}')).toEqual([
      'de.po: "Row {row}" is translated without {row}.',
      'de.po: "Row {row}" is translated with {zeile}, which is not in it.',
    ]);
    expect(faultsOf('Read <0>this</0>', 'Lesen Sie dies')).toEqual([
      'de.po: "Read <0>this</0>" is translated without </0> and <0>.',
    ]);
    expect(faultsOf('{n, plural, one {# file} other {# files}}', '{n} Dateien')).toHaveLength(2);
    expect(
      faultsOf('{who, select, you {You} other {They}}', '{who, select, du {Du} other {Sie}}'),
    ).toHaveLength(2);
    expect(
      faultsOf('{n, plural, one {# file} other {# files}}', '{n, plural, one {# Datei} other {Dateien}}'),
    ).toEqual(['de.po: "{n, plural, one {# file} other {# files}}" is translated without # of {n, plural}.']);
    // Also inside a plural.
    expect(
      faultsOf('{n, plural, one {# of {all}} other {# of {all}}}', '{n, plural, one {#} other {#}}'),
    ).toEqual(['de.po: "{n, plural, one {# of {all}} other {# of {all}}}" is translated without {all}.']);
  });

  it('is refused when a number differs, apart from separators', () => {
    expect(faultsOf('At least 6 characters', 'Mindestens 8 Zeichen')).toEqual([
      'de.po: "At least 6 characters" is translated without the number 6.',
      'de.po: "At least 6 characters" is translated with the number 8, which is not in it.',
    ]);
    expect(faultsOf('Up to 50,000 in {n} <0>days</0>', 'Bis zu 50.000 in {n} <0>Tagen</0>')).toEqual([]);
  });

  it('is refused for a text that cannot be parsed', () => {
    expect(faultsOf('{n, plural, one {# file} other {# files}}', '{n, plural, one {# Datei}')).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
  });

  it('may have its own plural forms and word order, and may equal the source', () => {
    expect(faultsOf('{a} of {b} in <0>C</0>', 'In <0>C</0>: {b}, davon {a}')).toEqual([]);
    expect(faultsOf('{n, plural, one {#} other {#}}', '{n, plural, one {#} many {# de} other {#}}')).toEqual(
      [],
    );
    expect(faultsOf('Name', 'Name')).toEqual([]);
  });
});
