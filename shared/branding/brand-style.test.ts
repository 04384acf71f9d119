import { describe, expect, it } from 'vitest';
import type { AppliedBrand } from '../contract/platform/branding.ts';
import { defaultBrand } from './brand.ts';
import { brandStyle } from './brand-style.ts';

const roles = {
  fill: '#1',
  on: '#2',
  fillBorder: '#3',
  text: '#4',
  line: '#5',
  soft: '#6',
  tonalBorder: '#7',
};
const brand: AppliedBrand = { ...defaultBrand, palette: { light: roles, dark: { ...roles, text: '#8' } } };

describe('brandStyle', () => {
  it('contains the colour roles of both themes, the brand colour and the system name', () => {
    expect(brandStyle(brand)).toBe(
      ':root{--brand-fill:#1;--brand-on:#2;--brand-fill-border:#3;--brand-text:#4;--brand-line:#5;--brand-soft:#6;' +
        '--brand-tonal-border:#7;--primary-color:#007bff;--system-name:"CQuiz"}' +
        ':root[data-mantine-color-scheme="dark"]{--brand-fill:#1;--brand-on:#2;--brand-fill-border:#3;--brand-text:#8;' +
        '--brand-line:#5;--brand-soft:#6;--brand-tonal-border:#7}',
    );
  });

  it('escapes every character of the name that could end the string', () => {
    const name = 'Ada\'s "A\\B" </style>\n}';
    expect(brandStyle({ ...brand, name })).toContain(
      '--system-name:"Ada\'s \\22 A\\5c B\\22  \\3c /style\\3e \\a }"',
    );
  });
});
