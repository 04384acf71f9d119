import { z } from 'zod';
import { sentence } from '../sentence.ts';
import type { Matched } from './match.ts';

export const PrimaryColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, sentence('must be a colour such as #007bff'));

/** The product's name, colour and pictures at an address. */
export const Brand = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  description: z.string().describe('Shown on the registration page'),
  logo: z.string().nullable().describe('Address of the logo. null shows the short name in a square'),
  primaryColor: PrimaryColor,
  favicon: z.string(),
  tenant: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** Applies if no profile matches. */
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
