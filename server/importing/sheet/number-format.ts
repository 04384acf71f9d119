import { SSF } from '@e965/xlsx';

export const general = 'General';
/** Excel's limit. A hostile format could turn every number into megabytes. */
const maxFormatLength = 255;

/** The formats of ids below 164, which files don't define. */
const builtIn = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);[Red](#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);

export function builtInFormat(id: number): string {
  // East Asian date formats, as other languages show them.
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58)
    return 'm/d/yyyy';
  return builtIn.get(id) ?? general;
}

function formatOr(code: string, value: number | string, isDate1904: boolean): string | undefined {
  try {
    const text: unknown = SSF.format(code, value, { date1904: isDate1904 });
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}

/** A format that the library cannot apply is slow on every cell, so it is tried once here. */
export function usableFormat(code: string): string {
  try {
    if (code.length > maxFormatLength) return general;
    SSF.format(code, 1234.5);
    return code;
  } catch {
    return general;
  }
}

/** A number as its cell shows it. If the format hides it (`;;;`), as it would be without a format. */
export function displayNumber(value: number, code: string, isDate1904: boolean): string {
  if (code === general && Number.isSafeInteger(value) && Math.abs(value) < 1e11) return String(value);
  return formatOr(code, value, isDate1904) ?? formatOr(general, value, isDate1904) ?? String(value);
}

/** Applies a format to a text: `"Question "@`. */
export function displayText(text: string, code: string): string {
  if (code === general || code === '@' || !code.includes('@') || text.length > 1000) return text;
  return formatOr(code, text, false) ?? text;
}

const isDateByFormat = new Map<string, boolean>();

function isDateFormat(code: string): boolean {
  const known = isDateByFormat.get(code);
  if (known !== undefined) return known;
  const isDate = code !== general && SSF.is_date(code);
  isDateByFormat.set(code, isDate);
  return isDate;
}

/** The day of a number with a date format. Its displayed text may not reveal which part is the month. */
export function findDay(value: number, code: string, isDate1904: boolean): { day?: string } {
  if (value < 1 || value > 2_958_465 || !isDateFormat(code)) return {};
  const epoch = isDate1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return { day: new Date(epoch + Math.floor(value) * dayLength).toISOString().slice(0, 10) };
}

export function findIsoDay(value: string): { day?: string } {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0];
  return day === undefined ? {} : { day };
}

const dayLength = 86_400_000;

/** A date that is stored as text: `2024-03-14T00:00:00`. */
export function displayIsoDate(value: string, format: string, isDate1904: boolean): string {
  const time = Date.parse(/[zZ]$|T/.test(value) ? value.replace(/z?$/i, 'Z') : value);
  if (Number.isNaN(time) || format === general) return value;
  return displayNumber(
    (time - Date.UTC(isDate1904 ? 1904 : 1899, isDate1904 ? 0 : 11, isDate1904 ? 1 : 30)) / dayLength,
    format,
    isDate1904,
  );
}
