import { inLanguage } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import { brandStyle } from '#shared/branding/brand-style.ts';
import { pageTitle } from '#shared/branding/page-title.ts';
import type { AppliedBrand, BrandCandidate } from '#shared/contract/branding.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Language } from '#shared/settings.ts';
import { appIconAddress } from './app-icons.ts';

const place = '<!-- brand -->';

/** What applies to this page, and what may apply to another one of the same host. */
export interface PageBrand {
  brand: AppliedBrand;
  candidates: BrandCandidate[];
  /** What the page begins with, for whoever has chosen nothing on this device. */
  language: Language;
  /** Files that it will ask for. */
  preloads: string[];
  /** As its Content-Security-Policy has them: the page asks for no photo that the browser would refuse to load. */
  photoHosts: readonly string[];
}

/** The page with its brand in it, so that already the first paint has the right title, colour, icon and language. */
export function brandPage(
  template: string,
  { brand, candidates, language, preloads, photoHosts }: PageBrand,
  path: string,
): string {
  const { name } = brand;
  const login = inLanguage(language, () => say('Login - {name}', { name }));
  const head = [
    `<title>${escapeHtml(pageTitle(brand, path, { login }))}</title>`,
    `<meta name="application-name" content="${escapeHtml(brand.name)}" />`,
    `<meta name="theme-color" content="${escapeHtml(brand.primaryColor)}" />`,
    `<link rel="icon" href="${escapeHtml(brand.favicon)}" />`,
    '<link rel="manifest" href="/manifest.webmanifest" />',
    `<link rel="apple-touch-icon" href="${escapeHtml(appIconAddress(brand, 'touch'))}" />`,
    `<meta name="photo-hosts" content="${escapeHtml(photoHosts.join(' '))}" />`,
    ...preloads.map(preload),
    `<style id="brand-style">${brandStyle(brand)}</style>`,
    // Data, not script: a browser does not run this type. A "<" could end the element early.
    `<script type="application/json" id="brands">${JSON.stringify(candidates).replaceAll('<', '\\u003c')}</script>`,
  ];
  // A function, because "$&" in a name is not an instruction.
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(place, () => head.join('\n    '));
}

function preload(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="${escapeHtml(file)}" />`;
}

/** The short name in a square of the brand's colour: the icon of a brand that brings none of its own. */
export function brandIcon({ shortName, palette }: AppliedBrand): string {
  const { fill, on } = palette.light;
  const size = shortName.length <= 2 ? 30 : shortName.length === 3 ? 22 : 16;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="15" fill="${fill}"/>`,
    `<text x="32" y="33" fill="${on}" font-family="-apple-system,Segoe UI,Roboto,Arial,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escapeHtml(shortName.slice(0, 5))}</text>`,
    '</svg>',
  ].join('');
}
