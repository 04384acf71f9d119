/** The properties of a font that matter for reading. */
export interface FontInfo {
  isBold: boolean;
  /** Converts its glyph widths to shares of the font size. */
  unit: number;
  /** It has no known character map, so its text is unreadable. */
  isBroken: boolean;
}

export const unknownFont: FontInfo = { isBold: false, unit: 0.001, isBroken: false };

/** The name pdf.js gives to a font it could not load. */
const brokenFontName = 'g_font_error';

const boldName =
  /bold|black|heavy|demi|extrab|ultrab|medi(?:um)?(?:ital)?$|[-,_](?:bd|b|bi|blk)$|^(?:cmbx|cmssbx|cmb\d|sfbx|sfxb|ecbx|ecxb|ecsx|lmbx|lmb\d)/i;

export function readFontInfo(id: string, font: unknown): FontInfo {
  if (id === brokenFontName) return { ...unknownFont, isBroken: true };
  if (typeof font !== 'object' || font === null) return unknownFont;
  const { name, bold, black, fontMatrix } = font as Record<string, unknown>;
  const unit = Array.isArray(fontMatrix) ? Number(fontMatrix[0]) : Number.NaN;
  return {
    isBold: bold === true || black === true || (typeof name === 'string' && isBoldName(name)),
    unit: Number.isFinite(unit) && unit !== 0 ? unit : unknownFont.unit,
    isBroken: false,
  };
}

function isBoldName(name: string): boolean {
  return boldName.test(name.replace(/^[A-Z]{6}\+/, '').replaceAll(' ', ''));
}
