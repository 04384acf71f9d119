import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParam, NoContent, Timestamp } from './fields.ts';

const students = ['STUDENT'] as const;

/** The address under which calendar programs read what is coming up for a student. */
export const CalendarFeed = z.object({
  since: Timestamp.nullable().describe('When the address was made; null where there is none'),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = defineEndpoint({
  methods: ['GET'],
  path: '/calendar',
  summary: "Whether one's calendar can be subscribed to",
  access: students,
  responses: { 200: CalendarFeed },
});

export const NewCalendarFeed = z.object({
  since: Timestamp,
  path: z
    .string()
    .describe('The address below the one of the site; it is told once, and whoever has it can read it'),
});
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;

export const renewCalendarFeed = defineEndpoint({
  methods: ['POST'],
  path: '/calendar',
  summary: 'Make an address for calendar programs; one that was made before ends',
  access: students,
  limit: { max: 30, seconds: 3_600 },
  responses: { 201: NewCalendarFeed },
});

export const endCalendarFeed = defineEndpoint({
  methods: ['DELETE'],
  path: '/calendar',
  summary: 'End the address for calendar programs',
  access: students,
  responses: { 204: NoContent },
});

export const readCalendarFeed = defineEndpoint({
  methods: ['GET'],
  path: '/calendar/:feed',
  summary: 'What is coming up for the student whose address this is, as an iCalendar file',
  access: 'anyone',
  // Of one address: the services that read calendars for many people come from a few.
  limit: { max: 600, seconds: 60 },
  params: z.object({ feed: z.string().max(200) }),
  responses: { 200: z.string().describe('An iCalendar file') },
  bytes: true,
});

export const getQuizCalendar = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/calendar',
  summary: 'When one quiz opens and closes for the student who asks, as an iCalendar file',
  access: students,
  limit: { max: 300, seconds: 3_600 },
  params: z.object({ quizId: IdParam }),
  responses: { 200: z.string().describe('An iCalendar file') },
  bytes: true,
});
