import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const cellsOf = (...cells: string[]) => toCsv([cells]).slice(1).trimEnd();

describe('a CSV file', () => {
  it('starts with a byte order mark and ends rows with CRLF', () => {
    expect(toCsv([['Place', 'Fault'], ['Row 2']])).toBe('\uFEFF"Place","Fault"\r\n"Row 2"\r\n');
  });

  it('keeps separators, quotes and line breaks inside their cell', () => {
    expect(cellsOf('a,b', 'c;d', 'say "no"', 'one\ntwo')).toBe('"a,b","c;d","say ""no""","one\ntwo"');
  });

  it('has no cell that starts like a formula', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r']) {
      expect(cellsOf(`${start}1+1`)).toBe(`"'${start}1+1"`);
    }
  });

  it('keeps a formula sign inside a text', () => {
    expect(cellsOf('2 = 2', 'a@mail.example', '')).toBe('"2 = 2","a@mail.example",""');
  });

  it('has no formula after a quote either', () => {
    expect(cellsOf('=HYPERLINK("http://x.example")')).toBe('"\'=HYPERLINK(""http://x.example"")"');
  });
});
