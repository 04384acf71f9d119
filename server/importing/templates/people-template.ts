import { utils, write } from '@e965/xlsx';
import { nameGuideSheet } from './guide-sheet.ts';
import { listPeopleGuideLines } from './people-guide.ts';
import type { Template } from './templates.ts';

const rows: readonly (readonly string[])[] = [
  [
    'Role',
    'First name',
    'Last name',
    'Email',
    'Date of birth',
    'Phone number',
    'Country',
    'Address',
    'Enrollment date',
    'Assigned teacher',
    'Programme',
    'Employee ID',
    'Department',
    'Student number',
  ],
  [
    'Teacher',
    'Esi',
    'Boateng',
    'esi.boateng@school.example',
    '',
    '+233 20 555 0101',
    '',
    '',
    '',
    '',
    '',
    'T-104',
    'Mathematics',
    '',
  ],
  [
    'Student',
    'Kojo',
    'Asante',
    'kojo.asante@school.example',
    '2008-05-31',
    '+233 20 555 0102',
    'Ghana',
    '12 Palm Road, Accra',
    '2026-09-01',
    'esi.boateng@school.example',
    '',
    '',
    '',
    '',
  ],
  [
    'Student',
    'Adwoa',
    'Owusu',
    'adwoa.owusu@school.example',
    '31/12/2007',
    '',
    'Ghana',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
  ],
];

const widths = [10, 16, 16, 32, 14, 20, 14, 28, 16, 32, 18, 14, 18, 16];

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function makeCsv(): Buffer {
  const lines = rows.map((cells) => cells.map(quote).join(','));
  // Without a byte order mark Excel reads a CSV file in the encoding of the system language.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

function makeXlsx(): Buffer {
  const book = utils.book_new();
  const people = utils.aoa_to_sheet(rows.map((cells) => [...cells]));
  people['!cols'] = widths.map((wch) => ({ wch }));
  const guide = utils.aoa_to_sheet(listPeopleGuideLines().map((line) => [line]));
  guide['!cols'] = [{ wch: 100 }];
  utils.book_append_sheet(book, people, 'People');
  utils.book_append_sheet(book, guide, nameGuideSheet());
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('The library gave no bytes');
  return Buffer.from(bytes);
}

/** A list to fill in, which can itself be imported. */
export function makePeopleTemplate(kind: 'csv' | 'xlsx'): Template {
  return kind === 'csv'
    ? { bytes: makeCsv(), fileName: 'people-template.csv', mediaType: 'text/csv; charset=utf-8' }
    : {
        bytes: makeXlsx(),
        fileName: 'people-template.xlsx',
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      };
}
