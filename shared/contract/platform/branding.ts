import { z } from 'zod';
import { Brand, PrimaryColor } from '../../branding/brand.ts';
import { patternProblem } from '../../branding/pattern.ts';
import { branding, textLength } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, IdParam, NoContent, optionalText, text } from '../fields.ts';

const Color = z.string();

/** The roles of a brand's colour, each with enough contrast on every background. */
export const BrandRoles = z.object({
  fill: Color.describe('Background of the filled button'),
  on: Color.describe('Text on the filled button'),
  fillBorder: Color,
  text: Color.describe('Links and labels of tinted buttons'),
  line: Color.describe('Focus rings, selected borders, bars'),
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
  summary: 'Get the brand for the address of this request',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: AppliedBrand },
});

/** A brand that can apply on this host. The page matches its whole address against them on every navigation. */
export const BrandCandidate = z.object({
  priority: z.int(),
  pattern: z.string().nullable().describe('null for the default, which applies if no other brand matches'),
  brand: AppliedBrand,
});
export type BrandCandidate = z.infer<typeof BrandCandidate>;

export const listBrandCandidates = defineEndpoint({
  methods: ['GET'],
  path: '/branding/candidates',
  summary: 'List the brands that can apply on this host. The first match wins',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.array(BrandCandidate) },
});

export const BrandingProfileEntry = z.object({
  key: z.string().describe('Identifies the profile. Stays the same when the name changes'),
  origin: z.enum(['default', 'built-in', 'own']),
  isChanged: z.boolean().describe('A built-in profile that was changed and can be restored'),
  isEnabled: z.boolean(),
  priority: z.int(),
  pattern: z.string().nullable().describe('null for the default profile, which applies if no other matches'),
  description: z.string().describe('Note for administrators'),
  config: AppliedBrand,
  hasOwnLogo: z.boolean(),
  hasOwnFavicon: z.boolean(),
  abilities: abilities(['edit', 'delete', 'restore', 'disable']),
});
export type BrandingProfileEntry = z.infer<typeof BrandingProfileEntry>;

export const listBrandingProfiles = defineEndpoint({
  methods: ['GET'],
  path: '/brandingProfile',
  summary: 'List all branding profiles in the order they are matched, the default last',
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
  registrationDescription: optionalText(textLength.description).describe('Shown on the registration page'),
  primaryColor: PrimaryColor,
  tenant: text(textLength.name),
  pattern: Pattern,
  priority: z.int().min(0).max(branding.maxPriority),
  description: optionalText(textLength.description).describe('Note for administrators'),
  isEnabled: z.boolean(),
};

export const NewBrandingProfile = z.object({
  ...fields,
  tagline: fields.tagline.default(''),
  registrationDescription: fields.registrationDescription.default(''),
  tenant: fields.tenant.optional().describe('Defaults to the key'),
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
  summary: 'Update a branding profile, including built-in ones',
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
  summary: 'Restore a built-in branding profile',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 200: BrandingProfileEntry },
});

const imageForm = {
  file: 'image',
  maxBytes: branding.imageBytes,
  tooLarge: 'BRAND_IMAGE_TOO_LARGE',
} as const;

export const putBrandLogo = defineEndpoint({
  methods: ['PUT'],
  path: '/brandingProfile/:profileKey/logo',
  summary: 'Upload a logo: PNG, JPEG or WebP, at most 2 MB',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  form: imageForm,
  responses: { 200: BrandingProfileEntry },
});

export const deleteBrandLogo = defineEndpoint({
  methods: ['DELETE'],
  path: '/brandingProfile/:profileKey/logo',
  summary: "Remove a branding profile's logo",
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 200: BrandingProfileEntry },
});

export const putBrandFavicon = defineEndpoint({
  methods: ['PUT'],
  path: '/brandingProfile/:profileKey/favicon',
  summary: 'Upload an icon: PNG, JPEG or WebP, at most 2 MB',
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  form: imageForm,
  responses: { 200: BrandingProfileEntry },
});

export const deleteBrandFavicon = defineEndpoint({
  methods: ['DELETE'],
  path: '/brandingProfile/:profileKey/favicon',
  summary: "Remove a branding profile's icon",
  access: ['SUPER_ADMIN'],
  params: ProfileKey,
  responses: { 200: BrandingProfileEntry },
});

export const previewBranding = defineEndpoint({
  methods: ['POST'],
  path: '/brandingProfile/preview',
  summary: 'Preview the palette of a colour in both themes, with contrast ratios. Stores nothing',
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
        .describe('WCAG contrast of at least 4.5'),
    }),
  },
});

export const matchBranding = defineEndpoint({
  methods: ['POST'],
  path: '/brandingProfile/match',
  summary: 'Find the branding profile for an address',
  access: ['SUPER_ADMIN'],
  body: z.object({ address: text(2_000) }),
  responses: { 200: z.object({ key: z.string(), name: z.string(), address: z.string() }) },
});

export const getBrandImage = defineEndpoint({
  methods: ['GET'],
  path: '/branding/image/:fileId',
  openInMaintenance: true,
  summary: 'Get the logo or icon of a branding profile',
  access: 'anyone',
  params: z.object({ fileId: IdParam }),
  responses: { 200: z.string() },
  bytes: true,
});
