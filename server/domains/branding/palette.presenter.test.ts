import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import type { BrandRoles } from '#shared/contract/platform/branding.ts';
import { paletteOf } from './palette.presenter.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

// Read from the pages' own theme, so that a lighter background there is tested here.
const look = readFileSync(resolve(import.meta.dirname, '../../../web/ui/theme.css'), 'utf8');

function tokenOf(name: string, theme: Theme): string {
  const [, both, light, dark] =
    new RegExp(`--${name}: (?:(#\\w{6})|light-dark\\((#\\w{6}), (#\\w{6})\\));`).exec(look) ?? [];
  const value = both ?? (theme === 'light' ? light : dark);
  if (value === undefined) throw new Error(`theme.css has no colour --${name}.`);
  return value;
}

function groundsOf(theme: Theme): string[] {
  return ['page', 'card', 'side', 'sunken'].map((name) => tokenOf(name, theme));
}

const grounds = { light: groundsOf('light'), dark: groundsOf('dark') };

function expectReadable(roles: BrandRoles, theme: Theme): void {
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
    // A filled button must be visible on its background.
    for (const ground of grounds.light) {
      expect(wcagContrast(light.fillBorder, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('is readable in both themes for any colour', () => {
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

  it('darkens a colour that is nearly dark enough for white text, and uses dark text on lighter ones', () => {
    expect(paletteOf('#007bff').light).toMatchObject({ fill: '#0072ee', on: '#ffffff', line: '#007bff' });
    expect(paletteOf('#ffc107').light).toMatchObject({
      fill: '#ffc107',
      on: '#16181d',
      fillBorder: '#b28600',
    });
    expect(paletteOf('#fd7e14').light).toMatchObject({ fill: '#fd7e14', on: '#16181d', text: '#b25500' });
  });
});

describe.each(themes)('the colours of the %s theme', (theme) => {
  const token = (name: string) => tokenOf(name, theme);

  it.each(['ink', 'ink2', 'ink3', 'success', 'warning', 'danger', 'info'])('%s is readable', (ink) => {
    for (const ground of grounds[theme]) {
      expect(wcagContrast(token(ink), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has readable status colours on soft and filled backgrounds', () => {
    for (const tone of ['success', 'warning', 'danger', 'info']) {
      for (const ink of [tone, 'ink', 'ink2']) {
        expect(wcagContrast(token(ink), token(`${tone}-soft`))).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(wcagContrast(token('danger-on'), token('danger-fill'))).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(token('ink'), token('answered'))).toBeGreaterThanOrEqual(4.5);
  });

  it('has visible borders of fields and answer bubbles', () => {
    for (const ground of grounds[theme]) {
      expect(wcagContrast(token('edge'), ground)).toBeGreaterThanOrEqual(3);
      expect(wcagContrast(token('bubble'), ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
