import type { AppliedBrand, BrandRoles } from '../contract/platform/branding.ts';

/** The brand as CSS variables, for both themes. */
export function brandStyle({ palette, name, primaryColor }: AppliedBrand): string {
  const roles = Object.keys(palette.light) as (keyof BrandRoles)[];
  const rule = (theme: keyof typeof palette) =>
    roles.map((role) => `--brand-${dashed(role)}:${palette[theme][role]}`).join(';');
  const named = `--primary-color:${primaryColor};--system-name:"${escapeText(name)}"`;
  return `:root{${rule('light')};${named}}:root[data-mantine-color-scheme="dark"]{${rule('dark')}}`;
}

// Escapes what could end the <style> element or a quoted string.
function escapeText(text: string): string {
  return text.replace(/["\\<>\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `);
}

function dashed(role: string): string {
  return role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
