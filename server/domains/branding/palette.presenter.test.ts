import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import type { BrandRoles } from '#shared/contract/branding.ts';
import { paletteOf } from './palette.presenter.ts';

const grounds = {
  light: ['#ffffff', '#f7f7f8', '#f2f3f5'],
  dark: ['#131418', '#18191e', '#0d0e11', '#1c1e23'],
};

function expectReadable(roles: BrandRoles, theme: 'light' | 'dark'): void {
  const all = [...grounds[theme], roles.soft];
  for (const ground of all) {
    expect(wcagContrast(roles.text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(roles.line, ground)).toBeGreaterThanOrEqual(3);
  }
  expect(wcagContrast(roles.fill, roles.on)).toBeGreaterThanOrEqual(4.5);
}

const chosen = [...builtInProfiles.map(({ brand }) => brand.primaryColor), defaultBrand.primaryColor];

describe('the palette of a brand', () => {
  it.each([...chosen, '#ffff00', '#ffeb3b', '#ffc107'])('is readable in both themes for %s', (color) => {
    const { light, dark } = paletteOf(color);
    expectReadable(light, 'light');
    expectReadable(dark, 'dark');
    // What a filled button stands on must show where it ends.
    for (const ground of grounds.light) {
      expect(wcagContrast(light.fillBorder, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('is readable in both themes whatever colour was chosen', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, (color) => {
        const { light, dark } = paletteOf(color);
        expectReadable(light, 'light');
        expectReadable(dark, 'dark');
      }),
      { numRuns: 300, examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#00ff00'], ['#808080']] },
    );
  });

  it('keeps a colour that is readable already', () => {
    expect(paletteOf('#6c757d').light).toMatchObject({ fill: '#6c757d', on: '#ffffff', line: '#6c757d' });
  });

  it('darkens a colour that nearly carries white text, and puts ink on one that does not', () => {
    expect(paletteOf('#007bff').light).toMatchObject({ fill: '#0072ee', on: '#ffffff', line: '#007bff' });
    expect(paletteOf('#ffc107').light).toMatchObject({
      fill: '#ffc107',
      on: '#16181d',
      fillBorder: '#b28600',
    });
    expect(paletteOf('#fd7e14').light).toMatchObject({ fill: '#fd7e14', on: '#16181d', text: '#b25500' });
  });
});
