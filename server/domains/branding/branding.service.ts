import type { Db } from '#database/client.ts';
import { type BrandingProfile, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { findMatch, type PageAddress, possibleMatches } from '#shared/branding/match.ts';
import type { AppliedBrand, BrandCandidate } from '#shared/contract/branding.ts';
import { presentProfile } from './branding.presenter.ts';
import { type BrandingProfileRow, selectProfiles } from './branding.queries.ts';
import { paletteOf } from './palette.presenter.ts';

// Every page asks; a change shows within this long.
const cacheMs = 5_000;

const ownDefault: BrandingProfile = { key: 'default', priority: 0, pattern: null, brand: defaultBrand };

/** The brands of addresses. */
export interface Brands {
  find(address: PageAddress): Promise<AppliedBrand>;
  findByKey(key: string): Promise<AppliedBrand | undefined>;
  /** Those that may apply on this host, the highest first, the default at the end. */
  listCandidates(address: PageAddress): Promise<BrandCandidate[]>;
}

export function createBrands(db: Db): Brands {
  let known: { profiles: BrandingProfile[]; until: number } = { profiles: profilesOver([]), until: 0 };
  const palettes = new Map<string, AppliedBrand['palette']>();

  async function listProfiles(): Promise<BrandingProfile[]> {
    const now = performance.now();
    if (known.until > now) return known.profiles;
    try {
      known = { profiles: profilesOver(await selectProfiles(db)), until: now + cacheMs };
    } catch {
      // A page that says the database is away is worth more than none: the last known brand will do.
      known = { ...known, until: now + cacheMs };
    }
    return known.profiles;
  }

  function applied({ brand }: BrandingProfile): AppliedBrand {
    const palette = palettes.get(brand.primaryColor) ?? paletteOf(brand.primaryColor);
    palettes.set(brand.primaryColor, palette);
    return { ...brand, palette };
  }

  return {
    find: async (address) => applied(findMatch(await listProfiles(), address) ?? ownDefault),
    findByKey: async (key) => {
      const profile = (await listProfiles()).find((one) => one.key === key);
      return profile && applied(profile);
    },
    listCandidates: async (address) =>
      possibleMatches(await listProfiles(), address).map((profile) => ({
        priority: profile.priority,
        pattern: profile.pattern,
        brand: applied(profile),
      })),
  };
}

/** A row stands over the built-in profile of its key, also to switch it off. */
function profilesOver(rows: BrandingProfileRow[]): BrandingProfile[] {
  const keys = new Set(rows.map((row) => row.profile_key));
  const enabled = rows.filter((row) => row.is_enabled).map(presentProfile);
  const isOwnDefaultUsed = !enabled.some(({ key }) => key === ownDefault.key);
  return [
    ...enabled,
    ...builtInProfiles.filter(({ key }) => !keys.has(key)),
    ...(isOwnDefaultUsed ? [ownDefault] : []),
  ];
}
