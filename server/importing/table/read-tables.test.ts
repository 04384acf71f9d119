import { describe, expect, it } from 'vitest';
import { describePlace, FileRefused, type ReadEvent } from '../reader-output.ts';
import { showQuestion } from '../testing/show-question.ts';
import { readTables } from './read-tables.ts';
import type { Table } from './table.ts';

function sheet(name: string | null, rows: string[][], from = 1): Table {
  return {
    sheet: name,
    rows: rows.map((cells, at) => ({ number: from + at, cells: cells.map((text) => ({ text })) })),
  };
}

/** Questions, faults and remarks in the order reported. */
function read(tables: Table[]): string[] {
  const lines: string[] = [];
  readTables(tables, { fileName: 'Week 2.xlsx' }, (event) => lines.push(...show(event)));
  return lines;
}

function show(event: ReadEvent): string[] {
  if (event.type === 'progress') return [];
  if (event.type !== 'question') return [`${event.type}: ${event.text}`];
  const { question } = event;
  const place = describePlace(question.place);
  if (question.faults.length > 0) return question.faults.map((fault) => `${place}: ${fault}`);
  return [`${question.quizTitle}: ${showQuestion(question)}`];
}

const header = ['Question', 'A', 'B', 'Answer'];

describe('sheets', () => {
  it('form one quiz named after the file, and faults name the sheet', () => {
    expect(
      read([
        sheet('Week 1', [header, ['One?', 'x', 'y', 'A']]),
        sheet('Week 2', [header, ['Two?', 'x', 'y', 'D']], 4),
      ]),
    ).toEqual([
      'Week 2: MULTIPLE_CHOICE One? [A x, B y] = A',
      'Sheet "Week 2", row 5: Correct Answer is "D" but the row has options A and B only.',
    ]);
  });

  it('are skipped without a header when another has one', () => {
    expect(
      read([sheet('Help', [['Fill in the other sheet']]), sheet('Quiz', [header, ['One?', 'x', 'y', 'A']])]),
    ).toEqual([
      'remark: Sheet "Help" has no "Question" column and was skipped.',
      'Week 2: MULTIPLE_CHOICE One? [A x, B y] = A',
    ]);
  });

  it('do not inherit the quiz of the previous sheet', () => {
    const titled = ['Quiz', ...header];
    expect(
      read([
        sheet('One', [titled, ['Plants', 'One?', 'x', 'y', 'A']]),
        sheet('Two', [titled, ['', 'Two?', 'x', 'y', 'B']]),
      ]),
    ).toEqual(['Plants: MULTIPLE_CHOICE One? [A x, B y] = A', 'Week 2: MULTIPLE_CHOICE Two? [A x, B y] = B']);
  });

  it('are refused when none has a header', () => {
    const tables = [sheet('One', [['Student', 'Email', 'Score']]), sheet('Two', [['x']])];
    expect(() => read(tables)).toThrow(
      new FileRefused('No "Question" column. Found: Student, Email, Score.'),
    );
    expect(() => read([])).toThrow(new FileRefused('The file is empty.'));
  });

  it('may have notes beside the table, which get a remark', () => {
    expect(read([sheet(null, [header, ['One?', 'x', 'y', 'A', '', 'too easy?']])])).toEqual([
      'remark: Column F has no heading and was skipped.',
      'Week 2: MULTIPLE_CHOICE One? [A x, B y] = A',
    ]);
  });
});

describe('a cell that cannot be displayed', () => {
  const fault = 'is a formula without a stored value. Open and save the file in Excel.';

  function withFault(column: number): Table {
    const table = sheet(null, [
      ['No', ...header],
      ['1', 'One?', 'x', 'y', 'A'],
    ]);
    const cell = table.rows[1]?.cells[column];
    if (cell !== undefined) Object.assign(cell, { text: '', fault });
    return table;
  }

  it.each([
    [1, 'Question'],
    [3, 'Option B'],
    [4, 'Answer'],
  ])('is the only fault of its row (column %d)', (column, name) => {
    expect(read([withFault(column)])).toEqual([`Row 2: ${name} ${fault}`]);
  });

  it('is no fault in a column that is not read', () => {
    expect(read([withFault(0)])).toEqual(['Week 2: MULTIPLE_CHOICE One? [A x, B y] = A']);
  });
});
