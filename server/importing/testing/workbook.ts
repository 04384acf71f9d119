import { makeZip, type ZipPart } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SheetParts {
  name: string;
  /** The content of `<sheetData>`, or the whole part when it starts with `<?xml`. */
  rows: string;
  state?: 'hidden' | 'veryHidden';
  /** XML after the rows: merged cells, validations. */
  after?: string;
}

export interface WorkbookParts {
  sheets: SheetParts[];
  /** The content of the shared strings, or the whole part when it starts with `<?xml`. */
  sharedStrings?: string;
  styles?: string;
  workbook?: string;
  extra?: ZipPart[];
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function columnLetter(column: number): string {
  return String.fromCharCode(65 + column);
}

/** Rows of texts as `<row>` elements with inline strings, numbered from `from`. */
export function inlineRows(rows: string[][], from = 1): string {
  return rows
    .map((cells, index) => {
      const number = from + index;
      const inner = cells.map((text, column) =>
        text === ''
          ? ''
          : `<c r="${columnLetter(column)}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
      );
      return `<row r="${number}">${inner.join('')}</row>`;
    })
    .join('');
}

function sheetPart({ rows, after = '' }: Pick<SheetParts, 'rows' | 'after'>): string {
  if (rows.startsWith('<?xml')) return rows;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** The parts of an .xlsx file, to pack unchanged or modified. */
export function workbookParts({
  sheets,
  sharedStrings,
  styles,
  workbook = '',
  extra = [],
}: WorkbookParts): ZipPart[] {
  const sheetList = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]);
  if (sharedStrings !== undefined) targets.push(['sharedStrings', 'sharedStrings.xml']);
  if (styles !== undefined) targets.push(['styles', 'styles.xml']);
  const links = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">${workbook}<sheets>${sheetList.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${relations}">${links.join('')}</Relationships>`,
    },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetPart(sheet),
    })),
  ];
  if (sharedStrings !== undefined)
    parts.push({
      name: 'xl/sharedStrings.xml',
      content: sharedStrings.startsWith('<?xml')
        ? sharedStrings
        : `<?xml version="1.0"?><sst xmlns="${main}">${sharedStrings}</sst>`,
    });
  if (styles !== undefined)
    parts.push({
      name: 'xl/styles.xml',
      content: `<?xml version="1.0"?><styleSheet xmlns="${main}">${styles}</styleSheet>`,
    });
  return [...parts, ...extra];
}

export function makeWorkbook(parts: WorkbookParts): Buffer {
  return makeZip(workbookParts(parts));
}
