import { say } from '#server/language/say.ts';
import { FileRefused, type Report } from '../reader-output.ts';
import { readCellFormats } from './cell-formats.ts';
import { GridLimits } from './grid.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type CellContext, readSheetCells } from './sheet-cells.ts';
import type { SheetRows } from './sheet-rows.ts';
import { openPackage, type Package, refuseEntities } from './unpack.ts';
import { readWorkbookStructure, type WorkbookStructure } from './workbook-structure.ts';

function refuseBinary(source: Package): void {
  if (!source.has('xl/workbook.bin')) return;
  throw new FileRefused(
    say('Binary workbooks (.xlsb) can’t be read. Save the file as .xlsx in Excel and upload that one.'),
  );
}

function reportPictures(source: Package, report: Report): void {
  if (source.names.some((name) => name.startsWith('xl/media/')))
    report({
      type: 'remark',
      text: say('The workbook has pictures, which are not imported. Add them in the editor.'),
    });
}

async function readContext(source: Package, structure: WorkbookStructure): Promise<CellContext> {
  const { sharedStrings, styles, isDate1904, isCalculatedOnOpening } = structure;
  return {
    strings:
      sharedStrings !== undefined && source.has(sharedStrings)
        ? await readSharedStrings(source, sharedStrings)
        : [],
    formats: styles !== undefined && source.has(styles) ? await readCellFormats(source, styles) : [],
    isDate1904,
    isCalculatedOnOpening,
  };
}

/** Reads the visible sheets of an .xlsx or .xlsm file. */
export async function readOoxml(bytes: Uint8Array, report: Report): Promise<SheetRows[]> {
  const source = openPackage(bytes);
  refuseBinary(source);
  await refuseEntities(source);
  const structure = await readWorkbookStructure(source);
  const context = await readContext(source, structure);
  const limits = new GridLimits();
  const sheets: SheetRows[] = [];
  for (const { name, path } of structure.sheets) {
    const grid = await readSheetCells(source.read(path), context, limits);
    sheets.push({ name, rows: grid.toRows() });
  }
  reportPictures(source, report);
  return sheets;
}
