import { pageTitle } from '#shared/branding/page-title.ts';
import type { AppliedBrand, BrandRoles } from '#shared/contract/branding.ts';

const place = '<!-- brand -->';

/** The page with its brand in it, so that already the first paint has the right title, colour and icon. */
export function brandPage(template: string, brand: AppliedBrand, path: string): string {
  const head = [
    `<title>${escapeHtml(pageTitle(brand, path))}</title>`,
    `<meta name="application-name" content="${escapeHtml(brand.name)}" />`,
    `<meta name="theme-color" content="${escapeHtml(brand.primaryColor)}" />`,
    `<link rel="icon" href="${escapeHtml(brand.favicon)}" />`,
    `<style id="brand-style">${styleOf(brand)}</style>`,
    // Data, not script: a browser does not run this type. A "<" could end the element early.
    `<script type="application/json" id="brand">${JSON.stringify(brand).replaceAll('<', '\\u003c')}</script>`,
  ];
  // A function, because "$&" in a name is not an instruction.
  return template.replace(place, () => head.join('\n    '));
}

function styleOf({ palette, name, primaryColor }: AppliedBrand): string {
  const roles = Object.keys(palette.light) as (keyof BrandRoles)[];
  const rule = (theme: keyof typeof palette) =>
    roles.map((role) => `--brand-${dashed(role)}:${palette[theme][role]}`).join(';');
  // Inside <style> only "</style" could do harm, inside quotes only a quote, a backslash or a line's end.
  const text = name.replace(/["\\<>\n\r\f]/g, '');
  const named = `--primary-color:${primaryColor};--system-name:"${text}"`;
  return `:root{${rule('light')};${named}}:root[data-mantine-color-scheme="dark"]{${rule('dark')}}`;
}

function dashed(role: string): string {
  return role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
