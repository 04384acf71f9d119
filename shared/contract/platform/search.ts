import { z } from 'zod';
import { search } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';

/** What the caller can see and open. Each kind is limited, best matches first. */
export const Found = z.object({
  people: z.array(
    z.object({
      kind: z.enum(['student', 'teacher', 'admin']),
      id: Id.describe('ID of the student, teacher or administrator'),
      accountId: Id,
      name: z.string(),
      email: z.string().describe("Empty for teachers who can't see contact details"),
    }),
  ),
  quizzes: z.array(z.object({ id: Id, title: z.string(), programName: z.string(), isActive: z.boolean() })),
  banks: z.array(z.object({ id: Id, title: z.string(), questions: z.int().min(0) })),
  questions: z
    .array(
      z.object({
        id: Id,
        bankId: Id,
        bankTitle: z.string(),
        text: z.string().describe('One line of the question around the first match'),
      }),
    )
    .describe('Matched by the words in their text'),
});
export type Found = z.infer<typeof Found>;

export const findAnything = defineEndpoint({
  methods: ['GET'],
  path: '/search',
  summary:
    'Search people, quizzes, question banks and questions the caller can see, by part of their name or text',
  access: 'signed-in',
  query: z.object({
    text: z
      .string()
      .trim()
      .min(search.minText)
      .max(search.maxText)
      .describe(
        'Every word must occur in the name (for people, also the email address or student number) or start a word in a question',
      ),
  }),
  responses: { 200: Found },
});
