import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const cellsOf = (...cells: string[]) => toCsv([cells]).slice(1).trimEnd();

describe('a CSV file that we make', () => {
  it('begins with the mark of UTF-8 and ends every row as spreadsheets do', () => {
    expect(toCsv([['Place', 'Fault'], ['Row 2']])).toBe('\uFEFF"Place","Fault"\r\n"Row 2"\r\n');
  });

  it('keeps separators, quotes and line breaks inside their cell', () => {
    expect(cellsOf('a,b', 'c;d', 'say "no"', 'one\ntwo')).toBe('"a,b","c;d","say ""no""","one\ntwo"');
  });

  it('lets no cell begin as a formula does', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r']) {
      expect(cellsOf(`${start}1+1`)).toBe(`"'${start}1+1"`);
    }
  });

  it('leaves alone what only holds such a sign', () => {
    expect(cellsOf('2 = 2', 'a@mail.example', '')).toBe('"2 = 2","a@mail.example",""');
  });

  it('is neutral behind a quote too', () => {
    expect(cellsOf('=HYPERLINK("http://x.example")')).toBe('"\'=HYPERLINK(""http://x.example"")"');
  });
});
