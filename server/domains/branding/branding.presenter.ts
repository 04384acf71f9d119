import { type BrandingProfile, defaultBrand } from '#shared/branding/brand.ts';
import type { BrandingProfileRow } from './branding.queries.ts';

export function presentProfile(row: BrandingProfileRow): BrandingProfile {
  return {
    key: row.profile_key,
    priority: row.priority,
    // Only the default may match what nothing else does.
    pattern: row.profile_key === 'default' ? null : (row.pattern ?? ''),
    brand: {
      name: row.name,
      shortName: row.short_name,
      tagline: row.tagline,
      description: row.registration_description || defaultBrand.description,
      logo: row.logo_path,
      primaryColor: row.primary_color,
      // By its key: the icon's own address does not tell which page it is for.
      favicon: row.favicon_path ?? `${defaultBrand.favicon}?brand=${row.profile_key}`,
      tenant: row.tenant,
    },
  };
}
