import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori';
import type { BrandPalette, BrandRoles } from '#shared/contract/platform/branding.ts';

const toOklch = converter('oklch');
const white = '#ffffff';
const ink = '#16181d';

// The backgrounds of web/ui/theme.css that a brand's colour may appear on.
const grounds = {
  light: { card: '#ffffff', all: ['#ffffff', '#f7f7f8', '#f2f3f5'], softShare: 0.09, direction: -1 },
  dark: { card: '#18191e', all: ['#131418', '#18191e', '#0d0e11', '#1c1e23'], softShare: 0.17, direction: 1 },
} as const;

// Cached: each role tries hundreds of shades, and every list of brands needs the same few colours.
const known = new Map<string, BrandPalette>();
const maxCached = 500;

/** One colour in its roles, readable in both themes: only its lightness changes, until the contrast is enough. */
export function paletteOf(primaryColor: string): BrandPalette {
  const before = known.get(primaryColor);
  if (before !== undefined) return before;
  const palette = { light: rolesOf(primaryColor, 'light'), dark: rolesOf(primaryColor, 'dark') };
  if (known.size >= maxCached) known.clear();
  known.set(primaryColor, palette);
  return palette;
}

/** The worst contrast of readable text: a label on its button, a link on any background. */
export function contrastsOf(palette: BrandPalette) {
  return { light: contrastOf(palette.light, 'light'), dark: contrastOf(palette.dark, 'dark') };
}

function contrastOf({ fill, on, text, soft }: BrandRoles, theme: keyof typeof grounds) {
  const worst = Math.min(...[...grounds[theme].all, soft].map((ground) => wcagContrast(text, ground)));
  return { button: twoDecimals(wcagContrast(fill, on)), text: twoDecimals(worst) };
}

// Rounds down: 4.496 is not 4.5.
function twoDecimals(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

function rolesOf(hex: string, theme: keyof typeof grounds): BrandRoles {
  const { card, all, softShare, direction } = grounds[theme];
  const soft = mix(card, hex, softShare);
  const line = moveLightness(hex, direction, (tried) => reaches(tried, [...all, soft], 3));
  // White on a bright colour isn't readable in any shade that still looks like that colour.
  const takesWhite = wcagContrast(hex, white) >= 3;
  const fill = takesWhite ? moveLightness(hex, -1, (tried) => wcagContrast(tried, white) >= 4.5) : hex;
  return {
    fill,
    on: takesWhite ? white : ink,
    fillBorder: takesWhite ? fill : line,
    text: moveLightness(hex, direction, (tried) => reaches(tried, [...all, soft], 4.5)),
    line,
    soft,
    tonalBorder: mix(card, line, 0.38),
  };
}

function reaches(color: string, on: readonly string[], ratio: number): boolean {
  return on.every((ground) => wcagContrast(color, ground) >= ratio);
}

function moveLightness(hex: string, direction: 1 | -1, holds: (tried: string) => boolean): string {
  const { l = 0, c = 0, h } = toOklch(hex) ?? {};
  for (let step = 0; step <= 1_000; step += 1) {
    const moved = Math.min(1, Math.max(0, l + (direction * step) / 1_000));
    const tried = step === 0 ? hex : toHex({ l: moved, c, h });
    if (holds(tried)) return tried;
  }
  return direction === 1 ? white : '#000000';
}

function toHex({ l, c, h }: { l: number; c: number; h: number | undefined }): string {
  // Grey has no hue.
  return formatHex(clampChroma({ mode: 'oklch', l, c, ...(h === undefined ? {} : { h }) }, 'oklch')) ?? ink;
}

function mix(ground: string, color: string, share: number): string {
  return formatHex(interpolate([ground, color], 'rgb')(share)) ?? ground;
}
