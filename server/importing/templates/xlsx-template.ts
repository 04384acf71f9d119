import { CFB } from '@e965/xlsx';
import { say } from '#server/language/say.ts';
import { exampleRows, templateColumns, typeNames } from './example-questions.ts';
import { listGuideLines, nameGuideSheet } from './guide-sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes in the list of styles below. */
const style = { plain: 0, header: 1, text: 2, points: 3, guideTitle: 4, guide: 5 } as const;
const lastRow = 2000;
const widths = [22, 22, 52, 18, 20, 20, 20, 20, 17, 9];

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}

function textCell(place: string, text: string, styled: number): string {
  if (text === '') return `<c r="${place}" s="${styled}"/>`;
  return `<c r="${place}" s="${styled}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
}

function questionRow(cells: string[], index: number): string {
  const number = index + 1;
  const inner = cells.map((text, column) => {
    const place = `${letterOf(column)}${number}`;
    if (index === 0) return textCell(place, text, style.header);
    if (templateColumns[column] === 'Points') return `<c r="${place}" s="${style.points}"><v>${text}</v></c>`;
    return textCell(place, text, style.text);
  });
  return `<row r="${number}">${inner.join('')}</row>`;
}

function listOfTypes(): string {
  const error = escapeXml(say('Choose one of: {types}.', { types: typeNames.join(', ') }));
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Type" error="${error}" sqref="D2:D${lastRow}"><formula1>"${typeNames.join(',')}"</formula1></dataValidation>`;
}

function rangeOfPoints(): string {
  const error = escapeXml(say('Enter a number from {least} to {most}.', { least: 1, most: 100 }));
  return `<dataValidation type="decimal" operator="between" allowBlank="1" showErrorMessage="1" errorTitle="Points" error="${error}" sqref="J2:J${lastRow}"><formula1>1</formula1><formula2>100</formula2></dataValidation>`;
}

/** The cells have the text format, so that Excel does not turn 1/2 into a date or 007 into 7. */
function questionSheet(): string {
  const columns = widths.map((width, index) => {
    const styled = templateColumns[index] === 'Points' ? style.points : style.text;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styled}" customWidth="1"/>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>${exampleRows().map(questionRow).join('')}</sheetData><dataValidations count="2">${listOfTypes()}${rangeOfPoints()}</dataValidations><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

function guideSheet(): string {
  const rows = listGuideLines().map((line, index) => {
    const styled = index === 0 ? style.guideTitle : style.guide;
    return `<row r="${index + 1}">${textCell(`A${index + 1}`, line, styled)}</row>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function styles(): string {
  const font = (size: number, more = '') => `<font><sz val="${size}"/>${more}<name val="Calibri"/></font>`;
  const white = '<b/><color rgb="FFFFFFFF"/>';
  const xf = (more: string, inner = '<alignment vertical="top" wrapText="1"/>') =>
    `<xf borderId="0" xfId="0" ${more} applyAlignment="1">${inner}</xf>`;
  return `${head}<styleSheet xmlns="${main}"><fonts count="3">${font(11)}${font(11, white)}${font(14, '<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F4E79"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${xf('numFmtId="49" fontId="1" fillId="2" applyFont="1" applyFill="1"', '<alignment vertical="center"/>')}${xf('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1"')}${xf('numFmtId="0" fontId="0" fillId="0"', '<alignment vertical="top"/>')}${xf('numFmtId="0" fontId="2" fillId="0" applyFont="1"')}${xf('numFmtId="0" fontId="0" fillId="0"')}</cellXfs></styleSheet>`;
}

function parts(): [path: string, xml: string][] {
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${content}.${type}+xml"/>`;
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('worksheets/sheet2.xml', 'worksheet')}${override('styles.xml', 'styles')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${links}">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/><sheet name="${escapeXml(nameGuideSheet())}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${links}">${link(1, 'worksheet', 'worksheets/sheet1.xml')}${link(2, 'worksheet', 'worksheets/sheet2.xml')}${link(3, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', questionSheet()],
    ['xl/worksheets/sheet2.xml', guideSheet()],
    ['xl/styles.xml', styles()],
  ];
}

export function makeXlsxTemplate(): Buffer {
  const archive = CFB.utils.cfb_new();
  for (const [path, xml] of parts()) CFB.utils.cfb_add(archive, `/${path}`, Buffer.from(xml));
  const bytes: unknown = CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('The library gave no bytes');
  return Buffer.from(bytes);
}
