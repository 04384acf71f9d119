import { hairColours, type Look, shade, skins } from './look.ts';

/** The vertical axis of the face, where every portrait is mirrored. */
const middle = 160;

function jaw(look: Look): number {
  return 58 * (look.width ?? 1);
}

export function drawNeck(look: Look): string {
  const skin = skins[look.skin];
  return `
    <path d="M133 215 V262 Q132 284 112 294 Q160 340 208 294 Q188 284 187 262 V215 Z" fill="${skin}"/>
    <path d="M133 236 Q160 262 187 236 V250 Q160 282 133 252 Z" fill="${shade(skin, 0.84)}"/>`;
}

export function drawHead(look: Look): string {
  const skin = skins[look.skin];
  const half = jaw(look);
  const left = middle - half;
  const right = middle + half;
  const ears = [left + 1, right - 1]
    .map((x) => `<ellipse cx="${x}" cy="176" rx="10" ry="15" fill="${shade(skin, 0.93)}"/>`)
    .join('');
  return `${ears}
    <path fill="${skin}" d="M${left} 152 C${left} 104 ${middle - 34} 88 ${middle} 88
      C${middle + 34} 88 ${right} 104 ${right} 152 C${right} 190 ${right - 12} 214 ${middle + 26} 232
      Q${middle} 250 ${middle - 26} 232 C${left + 12} 214 ${left} 190 ${left} 152 Z"/>`;
}

export function drawFeatures(look: Look): string {
  const skin = skins[look.skin];
  return (
    drawCheeks() + drawFreckles(look) + drawEyes(skin) + drawBrows(look) + drawNose(skin) + drawMouth(look)
  );
}

function drawCheeks(): string {
  return [middle - 37, middle + 37]
    .map((x) => `<ellipse cx="${x}" cy="194" rx="11" ry="7" fill="#c8553d" opacity="0.13"/>`)
    .join('');
}

function drawEyes(skin: string): string {
  return [middle - 24, middle + 24]
    .map(
      (x) => `<ellipse cx="${x}" cy="170" rx="9" ry="6.2" fill="#fbf8f4"/>
        <circle cx="${x}" cy="170.500" r="5.400" fill="#2c211c"/>
        <circle cx="${x + 1.8}" cy="168.600" r="1.600" fill="#fff"/>
        <path d="M${x - 10} 168 Q${x} 159 ${x + 10} 168" fill="none" stroke="${shade(skin, 0.5)}"
          stroke-width="2.400" stroke-linecap="round"/>`,
    )
    .join('');
}

function drawBrows({ hairColour }: Look): string {
  const isLight = hairColour === 'blond' || hairColour === 'grey';
  const colour = isLight ? shade(hairColours[hairColour], 0.72) : hairColours[hairColour];
  return `<path d="M${middle - 37} 154 Q${middle - 25} 145 ${middle - 13} 152 M${middle + 37} 154 Q${middle + 25} 145 ${middle + 13} 152"
    fill="none" stroke="${colour}" stroke-width="4.500" stroke-linecap="round"/>`;
}

function drawNose(skin: string): string {
  return `<path d="M${middle - 1} 172 Q${middle - 8} 192 ${middle - 7} 195 Q${middle} 201 ${middle + 7} 195"
    fill="none" stroke="${shade(skin, 0.78)}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function drawMouth({ skin, beard }: Look): string {
  const isDark = skin === 'deep' || skin === 'ebony' || beard === 'full' || beard === 'goatee';
  const lips = isDark ? '#b0695a' : shade(skins[skin], 0.57);
  const chin = beard === 'full' || beard === 'goatee' ? 'none' : shade(skins[skin], 0.84);
  return `<path d="M${middle - 18} 212 Q${middle} 227 ${middle + 18} 212" fill="none" stroke="${lips}"
      stroke-width="3.600" stroke-linecap="round"/>
    <path d="M${middle - 7} 226 Q${middle} 229 ${middle + 7} 226" fill="none" stroke="${chin}"
      stroke-width="2.500" stroke-linecap="round"/>`;
}

function drawFreckles(look: Look): string {
  if (!look.freckles) return '';
  const spots = [
    [-42, 186],
    [-35, 190],
    [-29, 185],
    [-24, 191],
    [42, 186],
    [35, 190],
    [29, 185],
    [24, 191],
    [-5, 184],
    [5, 187],
  ];
  return spots
    .map(
      ([x = 0, y]) =>
        `<circle cx="${middle + x}" cy="${y}" r="1.500" fill="${shade(skins[look.skin], 0.72)}"/>`,
    )
    .join('');
}

const beardShapes: Record<NonNullable<Look['beard']>, (half: number) => string> = {
  full: (half) => `M${middle - half} 168 C${middle - half} 214 ${middle - 46} 252 ${middle} 258
    C${middle + 46} 252 ${middle + half} 214 ${middle + half} 168 C${middle + half - 4} 190 ${middle + 36} 203 ${middle + 22} 203
    Q${middle} 196 ${middle - 22} 203 C${middle - 36} 203 ${middle - half + 4} 190 ${middle - half} 168 Z`,
  stubble: (half) => `M${middle - half} 172 C${middle - half + 2} 212 ${middle - 30} 238 ${middle} 243
    C${middle + 30} 238 ${middle + half - 2} 212 ${middle + half} 172 C${middle + half - 8} 194 ${middle + 36} 204 ${middle + 22} 203
    Q${middle} 198 ${middle - 22} 203 C${middle - 36} 204 ${middle - half + 8} 194 ${middle - half} 172 Z`,
  goatee:
    () => `M${middle - 25} 206 Q${middle} 193 ${middle + 25} 206 C${middle + 27} 232 ${middle + 20} 250 ${middle} 252
    C${middle - 20} 250 ${middle - 27} 232 ${middle - 25} 206 Z`,
  moustache:
    () => `M${middle} 203 C${middle + 12} 198 ${middle + 24} 203 ${middle + 29} 212 C${middle + 18} 210 ${middle + 8} 211 ${middle} 209
    C${middle - 8} 211 ${middle - 18} 210 ${middle - 29} 212 C${middle - 24} 203 ${middle - 12} 198 ${middle} 203 Z`,
};

/** Drawn before the mouth, which covers part of it. */
export function drawBeard(look: Look): string {
  if (!look.beard) return '';
  const opacity = look.beard === 'stubble' ? 0.32 : 1;
  return `<path d="${beardShapes[look.beard](jaw(look))}" fill="${hairColours[look.hairColour]}" opacity="${opacity}"/>`;
}

export function drawGlasses(look: Look): string {
  if (!look.glasses) return '';
  const frame =
    look.glasses === 'round'
      ? [middle - 25, middle + 25].map((x) => `<circle cx="${x}" cy="171" r="19"/>`)
      : [middle - 45, middle + 5].map((x) => `<rect x="${x}" y="155" width="40" height="31" rx="8"/>`);
  return `<g fill="#fff" fill-opacity="0.16" stroke="#2d2a2e" stroke-width="3.600">${frame.join('')}
    <path d="M${middle - 6} 168 Q${middle} 163 ${middle + 6} 168 M${middle - 45} 166 L${middle - 57} 162 M${middle + 45} 166 L${middle + 57} 162" fill="none"/></g>`;
}

export function drawEarrings(look: Look): string {
  if (!look.earrings) return '';
  const half = jaw(look);
  return [middle - half - 2, middle + half + 2]
    .map(
      (x) =>
        `<circle cx="${x}" cy="196" r="5" fill="#d8b04c"/><circle cx="${x}" cy="196" r="2" fill="#f0d68a"/>`,
    )
    .join('');
}
