import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import { brandStyle } from '#shared/branding/brand-style.ts';
import { pageTitle } from '#shared/branding/page-title.ts';
import type { AppliedBrand, BrandCandidate } from '#shared/contract/platform/branding.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Language } from '#shared/settings.ts';
import { appIconAddress } from './app-icons.ts';

const place = '<!-- brand -->';

/** The brand of this page, and the brands of other pages on the same host. */
export interface PageBrand {
  brand: AppliedBrand;
  candidates: BrandCandidate[];
  /** The theme and language before the visitor has chosen any on this device. */
  language: Language;
  /** Files to preload. */
  preloads: string[];
  /** The hosts in the Content-Security-Policy, so that the page requests no photo that the browser refuses. */
  photoHosts: readonly string[];
}

/** Renders the page with its brand, so that the first paint has the right title, colour, icon and language. */
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
    // JSON data, not script: browsers do not run this type. A "<" could close the element.
    `<script type="application/json" id="brands">${JSON.stringify(candidates).replaceAll('<', '\\u003c')}</script>`,
  ];
  // A function, because "$&" in a name would be a replacement pattern.
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(place, () => head.join('\n    '));
}

function preload(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="${escapeHtml(file)}" />`;
}

/** The short name in a square of the brand's colour, for brands without an icon. */
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
