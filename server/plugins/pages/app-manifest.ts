import type { AppliedBrand } from '#shared/contract/platform/branding.ts';
import type { Language } from '#shared/settings.ts';
import { type AppIcon, appIconAddress, appIcons } from './app-icons.ts';

/** The web app manifest of a brand. */
export function appManifest(brand: AppliedBrand, language: Language) {
  return {
    id: '/',
    name: brand.name,
    short_name: brand.shortName,
    description: brand.tagline,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand.primaryColor,
    background_color: '#ffffff',
    icons: [
      iconOf(brand, 'small', 'any'),
      iconOf(brand, 'large', 'any'),
      iconOf(brand, 'maskable', 'maskable'),
    ],
  };
}

function iconOf(brand: AppliedBrand, icon: AppIcon, purpose: 'any' | 'maskable') {
  const { size } = appIcons[icon];
  return { src: appIconAddress(brand, icon), sizes: `${size}x${size}`, type: 'image/png', purpose };
}
