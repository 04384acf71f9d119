import type { BrandingProfileEntry } from '#shared/contract/platform/branding.ts';
import type { NewProfile, ProfileChange } from './branding.ts';

/** A profile as the form holds it. */
export interface ProfileDraft {
  name: string;
  shortName: string;
  tagline: string;
  registrationDescription: string;
  primaryColor: string;
  tenant: string;
  pattern: string;
  priority: string;
  description: string;
}

export function draftOf(profile: BrandingProfileEntry | null): ProfileDraft {
  return {
    name: profile?.config.name ?? '',
    shortName: profile?.config.shortName ?? '',
    tagline: profile?.config.tagline ?? '',
    registrationDescription: profile?.config.description ?? '',
    primaryColor: profile?.config.primaryColor ?? '#007bff',
    tenant: profile?.config.tenant ?? '',
    pattern: profile?.pattern ?? '',
    priority: String(profile?.priority ?? 100),
    description: profile?.description ?? '',
  };
}

function fieldsOf(draft: ProfileDraft): (keyof ProfileDraft)[] {
  return Object.keys(draft) as (keyof ProfileDraft)[];
}

/** Sends only changed fields: a built-in pattern, for example, is longer than the API accepts. */
export function changeOf(draft: ProfileDraft, before: ProfileDraft): ProfileChange {
  const changed = fieldsOf(draft).filter((field) => draft[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, sentValue(draft, field)]));
}

function sentValue(draft: ProfileDraft, field: keyof ProfileDraft): string | number {
  return field === 'priority' ? Number(draft.priority) : draft[field];
}

export function newProfileOf({ tenant, priority, ...others }: ProfileDraft): NewProfile {
  return { ...others, priority: Number(priority), ...(tenant.trim() === '' ? {} : { tenant }) };
}
