import { z } from 'zod';
import { explanation } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

export const findExplainer = defineEndpoint({
  methods: ['GET'],
  path: '/explanation',
  summary: 'Get whether error explanations are available',
  access: 'signed-in',
  responses: { 200: z.object({ available: z.boolean() }) },
});

/** An error as the page shows it. Nothing else is passed on. */
export const ErrorToExplain = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, sentence('must be the code of an error')),
  message: text(explanation.message),
});
export type ErrorToExplain = z.infer<typeof ErrorToExplain>;

export const explainError = defineEndpoint({
  methods: ['POST'],
  path: '/explanation',
  summary:
    'Explain in plain words what an error means and what to do about it. 404 if no explainer is set up',
  access: 'signed-in',
  limit: { max: 20, seconds: 600 },
  body: ErrorToExplain,
  responses: { 200: z.object({ explanation: z.string() }) },
});
