import { z } from 'zod';
import { Brand, PrimaryColor } from '../branding/brand.ts';
import { patternProblem } from '../branding/pattern.ts';
import { branding, textLength } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import { abilities, IdParam, NoContent, optionalText, text } from './fields.ts';

const Color = z.string();

/** What a brand's one colour is used as; each keeps its contrast on every ground. */
export const BrandRoles = z.object({
  fill: Color.describe('The ground of the one filled button'),
  on: Color.describe('Text on it'),
  fillBorder: Color,
  text: Color.describe('Links and labels of tonal buttons'),
  line: Color.describe('Focus, selected borders, bars'),
  soft: Color,
  tonalBorder: Color,
});
export type BrandRoles = z.infer<typeof BrandRoles>;

export const BrandPalette = z.object({ light: BrandRoles, dark: BrandRoles });
export type BrandPalette = z.infer<typeof BrandPalette>;

export const AppliedBrand = z.object({ ...Brand.shape, palette: BrandPalette });
export type AppliedBrand = z.infer<typeof AppliedBrand>;

export const getBranding = defineEndpoint({
  methods: ['GET'],
  path: '/branding',
  summary: 'The brand of the address the call came to',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: AppliedBrand },
});

/** A brand that may apply on this host; the page matches its whole address against them at every step. */
export const BrandCandidate = z.object({
  priority: z.int(),
  pattern: z.string().nullable().describe('Null applies where nothing else does'),
  brand: AppliedBrand,
});
export type BrandCandidate = z.infer<typeof BrandCandidate>;

export const listBrandCandidates = defineEndpoint({
  methods: ['GET'],
  path: '/branding/candidates',
  summary: 'The brands that may apply on the host the call came to, the first that matches wins',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.array(BrandCandidate) },
});

export const BrandingProfileEntry = z.object({
  key: z.string().describe('What it is addressed by; stays as it is when the name changes'),
  origin: z.enum(['default', 'built-in', 'own']),
  isChanged: z.boolean().describe('A built-in one that somebody has changed: it can be restored'),
  isEnabled: z.boolean(),
  priority: z.int(),
  pattern: z.string().nullable().describe('Null of the default alone, which applies where nothing else does'),
  description: z.string().describe('What it is for, among administrators'),
  config: AppliedBrand,
  hasOwnLogo: z.boolean(),
  hasOwnFavicon: z.boolean(),
  abilities: abilities(['edit', 'delete', 'restore', 'disable']),
});
export type BrandingProfileEntry = z.infer<typeof BrandingProfileEntry>;

export const listBrandingProfiles = defineEndpoint({
  methods: ['GET'],
  path: '/brandingProfile',
  summary: 'All branding profiles, built-in and own, in the order they are tried; the default at the end',
  access: ['SUPER_ADMIN'],
  responses: { 200: z.array(BrandingProfileEntry) },
});

const Pattern = z
  .string()
  .max(branding.pattern)
  .superRefine((pattern, issues) => {
    const problem = patternProblem(pattern);
    if (problem !== undefined) issues.addIssue({ code: 'custom', ...problem });
  });

const fields = {
  name: text(textLength.name),
  shortName: text(branding.shortName),
  tagline: optionalText(textLength.title),
  registrationDescription: optionalText(textLength.description).describe('For the registration page'),
  primaryColor: PrimaryColor,
  tenant: text(textLength.name),
  pattern: Pattern,
  priority: z.int().min(0).max(branding.mostPriority),
  description: optionalText(textLength.description).describe('What it is for, among administrators'),
  isEnabled: z.boolean(),
};

export const NewBrandingProfile = z.object({
  ...fields,
  tagline: fields.tagline.default(''),
  registrationDescription: fields.registrationDescription.default(''),
  tenant: fields.tenant.optional().describe('The key when not given'),
  priority: fields.priority.default(100),
  description: fields.description.default(''),
  isEnabled: fields.isEnabled.default(true),
});
export type NewBrandingProfile = z.infer<typeof NewBrandingProfile>;

export const createBrandingProfile = defineEndpoint({
  methods: ['POST'],
  path: '/brandingProfile',
  summary: 'Add a branding profile',
  access: ['SUPER_ADMIN'],
  body: NewBrandingProfile,
  responses: { 201: BrandingProfileEntry },
});

const ProfileKey = z.object({
  profileKey: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, sentence('must be the key of a profile')),
});

export const BrandingProfileChange = z.object({ ...fields, pattern: fields.pattern.nullable() }).partial();
export type BrandingProfileChange = z.infer<typeof BrandingProfileChange>;

export const updateBrandingProfile = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/brandingProfile/:profileKey',
  summary: 'Change a branding profile, also a built-in one',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  body: BrandingProfileChange,
  responses: { 200: BrandingProfileEntry },
});

export const deleteBrandingProfile = defineEndpoint({
  methods: ['DELETE'],
  path: '/brandingProfile/:profileKey',
  summary: 'Delete a branding profile that is not built in',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 204: NoContent },
});

export const restoreBrandingProfile = defineEndpoint({
  methods: ['POST'],
  path: '/brandingProfile/:profileKey/restore',
  summary: 'Make a built-in branding profile what it was',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 200: BrandingProfileEntry },
});

const imageForm = {
  file: 'image',
  mostBytes: branding.imageBytes,
  tooLarge: 'BRAND_IMAGE_TOO_LARGE',
} as const;

export const putBrandLogo = defineEndpoint({
  methods: ['PUT'],
  path: '/brandingProfile/:profileKey/logo',
  summary: 'Give a branding profile a logo: PNG, JPEG or WebP, at most 2 MB',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  form: imageForm,
  responses: { 200: BrandingProfileEntry },
});

export const deleteBrandLogo = defineEndpoint({
  methods: ['DELETE'],
  path: '/brandingProfile/:profileKey/logo',
  summary: "Remove a branding profile's own logo",
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 200: BrandingProfileEntry },
});

export const putBrandFavicon = defineEndpoint({
  methods: ['PUT'],
  path: '/brandingProfile/:profileKey/favicon',
  summary: 'Give a branding profile an icon: PNG, JPEG or WebP, at most 2 MB',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  form: imageForm,
  responses: { 200: BrandingProfileEntry },
});

export const deleteBrandFavicon = defineEndpoint({
  methods: ['DELETE'],
  path: '/brandingProfile/:profileKey/favicon',
  summary: "Remove a branding profile's own icon",
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 200: BrandingProfileEntry },
});

export const previewBranding = defineEndpoint({
  methods: ['POST'],
  path: '/brandingProfile/preview',
  summary: 'What a colour would be used as in both themes, and how well it can be read; stores nothing',
  access: ['SUPER_ADMIN'],
  body: z.object({ primaryColor: PrimaryColor }),
  responses: {
    200: z.object({
      palette: BrandPalette,
      contrasts: z
        .object({
          light: z.object({ button: z.number(), text: z.number() }),
          dark: z.object({ button: z.number(), text: z.number() }),
        })
        .describe('By WCAG: at least 4.5'),
    }),
  },
});

export const matchBranding = defineEndpoint({
  methods: ['POST'],
  path: '/brandingProfile/match',
  summary: 'Which branding profile applies to an address',
  access: ['SUPER_ADMIN'],
  body: z.object({ address: text(2_000) }),
  responses: { 200: z.object({ key: z.string(), name: z.string(), address: z.string() }) },
});

export const getBrandImage = defineEndpoint({
  methods: ['GET'],
  path: '/branding/image/:fileId',
  openInMaintenance: true,
  summary: 'The logo or the icon of a branding profile',
  access: 'anyone',
  params: z.object({ fileId: IdParam }),
  responses: { 200: z.string() },
  bytes: true,
});
