import { type BrandingProfile, defaultBrand } from '#shared/branding/brand.ts';
import type { BrandingProfileRow } from './branding.queries.ts';

export function presentProfile(row: BrandingProfileRow): BrandingProfile {
  return {
    key: row.profile_key,
    priority: row.priority,
    pattern: row.pattern,
    brand: {
      name: row.name,
      shortName: row.short_name,
      tagline: row.tagline,
      description: row.registration_description || defaultBrand.description,
      logo: row.logo_path,
      primaryColor: row.primary_color,
      favicon: row.favicon_path ?? defaultBrand.favicon,
      tenant: row.tenant,
    },
  };
}
