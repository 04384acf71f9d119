import type { AppliedBrand, BrandRoles } from '../contract/branding.ts';

/** The brand as variables of the page's style, for both themes. */
export function brandStyle({ palette, name, primaryColor }: AppliedBrand): string {
  const roles = Object.keys(palette.light) as (keyof BrandRoles)[];
  const rule = (theme: keyof typeof palette) =>
    roles.map((role) => `--brand-${dashed(role)}:${palette[theme][role]}`).join(';');
  const named = `--primary-color:${primaryColor};--system-name:"${escapeText(name)}"`;
  return `:root{${rule('light')};${named}}:root[data-mantine-color-scheme="dark"]{${rule('dark')}}`;
}

// Inside <style> "</style" could end the element, inside quotes a quote or a line's end the text.
function escapeText(text: string): string {
  return text.replace(/["\\<>\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `);
}

function dashed(role: string): string {
  return role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
