/** What a font tells of itself that matters for reading. */
export interface FontFacts {
  isBold: boolean;
  /** Widths of its signs to shares of its size. */
  unit: number;
  /** Its signs cannot be told apart: no character map of it is known. */
  isBroken: boolean;
}

export const unknownFont: FontFacts = { isBold: false, unit: 0.001, isBroken: false };

/** As pdf.js calls a font that it could not make sense of. */
const brokenFontName = 'g_font_error';

const boldName =
  /bold|black|heavy|demi|extrab|ultrab|medi(?:um)?(?:ital)?$|[-,_](?:bd|b|bi|blk)$|^(?:cmbx|cmssbx|cmb\d|sfbx|sfxb|ecbx|ecxb|ecsx|lmbx|lmb\d)/i;

export function fontFactsOf(id: string, font: unknown): FontFacts {
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
