import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AppliedBrand } from '#shared/contract/platform/branding.ts';

/**
 * Icon sizes that browsers ask for. `maskable` and `touch` are cropped to a shape by the system, so they fill their
 * square.
 */
export const appIcons = {
  small: { size: 192, isWhole: false },
  large: { size: 512, isWhole: false },
  maskable: { size: 512, isWhole: true },
  touch: { size: 180, isWhole: true },
} as const;
export type AppIcon = keyof typeof appIcons;

// Bundled, because a server may have no fonts and would draw empty squares.
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
const maxKept = 100;
const kept = new Map<string, Promise<Buffer>>();

// Loaded with the first icon: it takes 11 MB that an idle server does not need.
const loadSharp = async () => (await import('sharp')).default;

type Drawn = Pick<AppliedBrand, 'shortName' | 'palette'>;

/** Changes with the content, so that browsers can cache each icon forever. */
export function appIconAddress(brand: Drawn, icon: AppIcon): string {
  return `/app-icon-${icon}.png?v=${lookOf(brand)}`;
}

/** The short name in the brand's colour, as a PNG, rendered once for each variant. */
export function drawAppIcon(brand: Drawn, icon: AppIcon): Promise<Buffer> {
  const key = `${icon} ${lookOf(brand)}`;
  const before = kept.get(key);
  if (before) return before;
  if (kept.size >= maxKept) kept.clear();
  const drawing = draw(brand, icon);
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
  return drawing;
}

/** A short key of the icon's content. */
export function lookOf({ shortName, palette: { light } }: Drawn): string {
  return createHash('sha256')
    .update(`${shortName} ${light.fill} ${light.on}`)
    .digest('base64url')
    .slice(0, 8);
}

async function draw({ shortName, palette }: Drawn, icon: AppIcon): Promise<Buffer> {
  const sharp = await loadSharp();
  const { size, isWhole } = appIcons[icon];
  const { fill, on } = palette.light;
  const corner = isWhole ? 0 : Math.round(size * 0.23);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${fill}"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: await drawName(shortName, on, size), gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** The safe zone of a maskable icon: a circle of four fifths of its width. */
async function drawName(name: string, color: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const letters = name.trim().slice(0, 5);
  if (letters === '') return sharp({ create: emptyDot }).png().toBuffer();
  const text = `<span foreground="${color}">${escapeMarkup(letters)}</span>`;
  const box = { width: Math.round(size * 0.56), height: Math.round(size * 0.34) };
  const written = await sharp({
    text: { text, fontfile: font, font: 'DejaVu Sans Bold', rgba: true, dpi: 1_200 },
  })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer();
  return written;
}

const emptyDot = { width: 1, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;

function escapeMarkup(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
