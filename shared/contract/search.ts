import { z } from 'zod';
import { search } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** What the caller may know of and could open; each kind is cut, the best matches first. */
export const Found = z.object({
  people: z.array(
    z.object({
      kind: z.enum(['student', 'teacher', 'admin']),
      id: Id.describe('Of the student, the teacher or the admin'),
      accountId: Id,
      name: z.string(),
      email: z.string().describe('Empty for a teacher where they do not see how to reach a student'),
    }),
  ),
  quizzes: z.array(z.object({ id: Id, title: z.string(), programName: z.string(), isActive: z.boolean() })),
  banks: z.array(z.object({ id: Id, title: z.string(), questions: z.int().min(0) })),
});
export type Found = z.infer<typeof Found>;

export const findAnything = defineEndpoint({
  methods: ['GET'],
  path: '/search',
  summary: 'People, quizzes and question banks the caller may know of, by a part of their name',
  access: 'signed-in',
  query: z.object({
    text: z
      .string()
      .trim()
      .min(search.leastText)
      .max(search.mostText)
      .describe('Every word must be in the name, or in the e-mail address of a person'),
  }),
  responses: { 200: Found },
});
