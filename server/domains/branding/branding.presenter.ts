import type { Actor } from '#server/plugins/sessions/session.ts';
import { type BrandingProfile, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import type { BrandingProfileEntry } from '#shared/contract/platform/branding.ts';
import { canProfile, originOf } from './branding.policy.ts';
import type { BrandingProfileRow } from './branding.queries.ts';
import { paletteOf } from './palette.presenter.ts';

export function presentProfile(row: BrandingProfileRow): BrandingProfile {
  return {
    key: row.profile_key,
    priority: row.priority,
    pattern: patternOf(row),
    brand: {
      name: row.name,
      shortName: row.short_name,
      tagline: row.tagline,
      description: row.registration_description || defaultBrand.description,
      logo: imageAddress(row.logo_file_id) ?? row.logo_path,
      primaryColor: row.primary_color,
      // By profile key: the icon's own address doesn't say which page it is for.
      favicon:
        imageAddress(row.favicon_file_id) ??
        row.favicon_path ??
        `${defaultBrand.favicon}?brand=${row.profile_key}`,
      tenant: row.tenant,
    },
  };
}

/** Only the default may match everything; a built-in profile without a pattern in its row keeps its shipped one. */
function patternOf({ profile_key, pattern }: BrandingProfileRow): string | null {
  if (profile_key === 'default') return null;
  return pattern ?? builtInProfiles.find(({ key }) => key === profile_key)?.pattern ?? '';
}

function imageAddress(fileId: number | null): string | null {
  return fileId === null ? null : `/api/branding/image/${fileId}`;
}

/** For the editor: a profile with its row, if there is one. */
export function presentEntry(
  actor: Actor,
  profile: BrandingProfile,
  row: BrandingProfileRow | undefined,
): BrandingProfileEntry {
  const { key, priority, pattern, brand } = profile;
  const state = { origin: originOf(key), isChanged: row !== undefined && originOf(key) !== 'own' };
  return {
    key,
    ...state,
    isEnabled: row?.is_enabled ?? true,
    priority,
    pattern,
    description: row?.description ?? '',
    config: { ...brand, palette: paletteOf(brand.primaryColor) },
    hasOwnLogo: row?.logo_file_id != null,
    hasOwnFavicon: row?.favicon_file_id != null,
    abilities: {
      edit: canProfile(actor, 'edit', state),
      delete: canProfile(actor, 'delete', state),
      restore: canProfile(actor, 'restore', state),
      disable: canProfile(actor, 'disable', state),
    },
  };
}
