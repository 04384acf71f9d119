import { z } from 'zod';
import { sentence } from '../sentence.ts';
import type { Matched } from './match.ts';

export const PrimaryColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, sentence('must be a colour such as #007bff'));

/** What an address makes of the product: its name, its colour, its pictures. */
export const Brand = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  description: z.string().describe('For the registration page'),
  logo: z.string().nullable().describe('Where the logo is; without one the short name stands in a square'),
  primaryColor: PrimaryColor,
  favicon: z.string(),
  tenant: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** Applies where no profile does. */
export const defaultBrand: Brand = {
  name: 'CQuiz',
  shortName: 'CQ',
  tagline: 'Smart Quiz Management System',
  description: 'Register to take quizzes, see your results and follow your progress.',
  logo: '/brand/default/logo.svg',
  primaryColor: '#007bff',
  favicon: '/favicon.svg',
  tenant: 'default',
};

export interface BrandingProfile extends Matched {
  key: string;
  brand: Brand;
}
