const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const greekCapitals =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega';
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';
const others =
  'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ bull• hellip… prime′ Prime″ euro€ trade™ larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒ hArr⇔ minus− radic√ infin∞ asymp≈ ne≠ equiv≡ le≤ ge≥ sum∑ prod∏ int∫ part∂ nabla∇ isin∈ notin∉ cap∩ cup∪ sub⊂ sup⊃ empty∅ forall∀ exist∃ and∧ or∨ there4∴ cong≅ perp⊥ ang∠ sdot⋅ lsaquo‹ rsaquo› OEligŒ oeligœ ScaronŠ scaronš YumlŸ fnofƒ dagger† Dagger‡ permil‰ check✓';

function numbered(names: string, from: number): [string, string][] {
  return names.split(' ').map((name, index) => [name, String.fromCodePoint(from + index)]);
}

function paired(pairs: string): [string, string][] {
  return pairs.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]);
}

const entities = new Map([
  ...numbered(latin, 0xa0),
  ...numbered(greekCapitals, 0x391),
  ...numbered(greek, 0x3b1),
  ...paired(others),
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
]);

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Unknown names stay as written, as in a browser. */
export function decodeHtmlEntities(text: string): string {
  return text.includes('&') ? text.replace(/&(#?\w{1,12});/g, decodeEntity) : text;
}
