import { defaultBrand } from '#shared/branding/brand.ts';
import type { AppliedBrand } from '#shared/contract/platform/branding.ts';

/** The default brand with the palette that the server derives from its colour. */
export const testBrand: AppliedBrand = {
  ...defaultBrand,
  palette: {
    light: {
      fill: '#0072ee',
      on: '#ffffff',
      fillBorder: '#0072ee',
      text: '#006ade',
      line: '#007bff',
      soft: '#e8f3ff',
      tonalBorder: '#9ecdff',
    },
    dark: {
      fill: '#0072ee',
      on: '#ffffff',
      fillBorder: '#0072ee',
      text: '#3c8fff',
      line: '#007bff',
      soft: '#142a44',
      tonalBorder: '#0f3e73',
    },
  },
};
