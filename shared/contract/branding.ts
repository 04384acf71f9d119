import { z } from 'zod';
import { Brand } from '../branding/brand.ts';
import { defineEndpoint } from './endpoint.ts';

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
  responses: { 200: z.array(BrandCandidate) },
});
