import type { Db } from '#database/client.ts';
import { type BrandingProfile, matchBrand, type PageAddress } from '#shared/branding/brand.ts';
import type { AppliedBrand } from '#shared/contract/branding.ts';
import { presentProfile } from './branding.presenter.ts';
import { selectEnabledProfiles } from './branding.queries.ts';
import { paletteOf } from './palette.presenter.ts';

// Every page asks; a change shows at once where it was made and within this long elsewhere.
const cacheMs = 5_000;

/** The brand of a page's address. */
export type FindBrand = (address: PageAddress) => Promise<AppliedBrand>;

export function createBrandFinder(db: Db): FindBrand {
  let known: { profiles: BrandingProfile[]; until: number } = { profiles: [], until: 0 };
  const palettes = new Map<string, AppliedBrand['palette']>();

  async function listProfiles(): Promise<BrandingProfile[]> {
    const now = performance.now();
    if (known.until > now) return known.profiles;
    try {
      known = { profiles: (await selectEnabledProfiles(db)).map(presentProfile), until: now + cacheMs };
    } catch {
      // A page that says the database is away is worth more than none: the last known brand will do.
      known = { ...known, until: now + cacheMs };
    }
    return known.profiles;
  }

  return async (address) => {
    const brand = matchBrand(await listProfiles(), address);
    const palette = palettes.get(brand.primaryColor) ?? paletteOf(brand.primaryColor);
    palettes.set(brand.primaryColor, palette);
    return { ...brand, palette };
  };
}
