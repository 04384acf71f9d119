import type { BrandingProfileEntry } from '#shared/contract/branding.ts';
import type { NewProfile, ProfileChange } from './branding.ts';

/** A profile as it stands in the form. */
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

export type DraftProblems = Partial<Record<keyof ProfileDraft, string>>;

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

export function isChanged(draft: ProfileDraft, before: ProfileDraft): boolean {
  return fieldsOf(draft).some((field) => draft[field] !== before[field]);
}

function fieldsOf(draft: ProfileDraft): (keyof ProfileDraft)[] {
  return Object.keys(draft) as (keyof ProfileDraft)[];
}

/** What to send of a changed profile: a built-in pattern, for one, is longer than what may be typed. */
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

/** The server's words about a field, without its name, at that field. */
export function problemsIn(details: readonly string[], draft: ProfileDraft): DraftProblems {
  const problems: DraftProblems = {};
  for (const detail of details) {
    const field = fieldsOf(draft).find(
      (name) => detail.startsWith(`${name}:`) || detail.startsWith(`${name} `),
    );
    if (field) problems[field] ??= detail.slice(field.length).replace(/^:?\s*/, '');
  }
  return problems;
}
