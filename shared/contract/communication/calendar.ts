import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { IdParam, NoContent, Timestamp } from '../fields.ts';

const students = ['STUDENT'] as const;

/** The address where calendar apps read a student's upcoming quizzes. */
export const CalendarFeed = z.object({
  since: Timestamp.nullable().describe('When the address was created. null if there is none'),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = defineEndpoint({
  methods: ['GET'],
  path: '/calendar',
  summary: 'Get whether the caller has a calendar subscription',
  access: students,
  responses: { 200: CalendarFeed },
});

export const NewCalendarFeed = z.object({
  since: Timestamp,
  path: z
    .string()
    .describe('Path of the calendar. Shown once. Anyone with this address can read the calendar'),
});
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;

export const renewCalendarFeed = defineEndpoint({
  methods: ['POST'],
  path: '/calendar',
  summary: 'Create a calendar subscription address. Replaces an earlier one',
  access: students,
  limit: { max: 30, seconds: 3_600 },
  responses: { 201: NewCalendarFeed },
});

export const endCalendarFeed = defineEndpoint({
  methods: ['DELETE'],
  path: '/calendar',
  summary: 'Delete the calendar subscription address',
  access: students,
  responses: { 204: NoContent },
});

export const readCalendarFeed = defineEndpoint({
  methods: ['GET'],
  path: '/calendar/:feed',
  summary: "Get the upcoming quizzes of the address's student as an iCalendar file",
  access: 'anyone',
  // Limited per calendar address, because services that read calendars for many people share a few IP addresses.
  limit: { max: 600, seconds: 60 },
  params: z.object({ feed: z.string().max(200) }),
  responses: { 200: z.string().describe('An iCalendar file') },
  bytes: true,
});

export const getQuizCalendar = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/calendar',
  summary: 'Get the opening and closing times of one quiz for the caller as an iCalendar file',
  access: students,
  limit: { max: 300, seconds: 3_600 },
  params: z.object({ quizId: IdParam }),
  responses: { 200: z.string().describe('An iCalendar file') },
  bytes: true,
});
