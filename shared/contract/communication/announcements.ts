import { z } from 'zod';
import { announcement, textLength } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, Id, IdParam, listQuery, NoContent, Reference, Timestamp, text } from '../fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

/** A message from staff to a programme or to the students of a quiz. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  program: z.object({ id: Id, name: z.string() }).nullable(),
  quiz: z.object({ id: Id, title: z.string() }).nullable(),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  isUnread: z
    .boolean()
    .describe('Written since the reader last opened their messages. Never true for their own'),
  abilities: abilities(['edit', 'delete']),
});
export type Announcement = z.infer<typeof Announcement>;

export const listAnnouncements = defineEndpoint({
  methods: ['GET'],
  path: '/announcement',
  summary: 'List announcements for the caller, newest first',
  access: 'signed-in',
  query: listQuery(['dateCreated'], {}),
  responses: { 200: z.array(Announcement) },
  list: true,
});
export type AnnouncementQuery = z.output<typeof listAnnouncements.query>;

/** The audiences the caller can write to, with their sizes. */
export const Audiences = z.object({
  programs: z.array(z.object({ id: Id, name: z.string(), students: z.int() })),
  quizzes: z.array(z.object({ id: Id, title: z.string(), isActive: z.boolean(), students: z.int() })),
});
export type Audiences = z.infer<typeof Audiences>;

export const listAudiences = defineEndpoint({
  methods: ['GET'],
  path: '/announcement/audiences',
  summary: 'List the programmes and quizzes the caller can write to',
  access: authors,
  responses: { 200: Audiences },
});

const content = { title: text(textLength.title), body: text(announcement.body) };

export const NewAnnouncement = z
  .object({ ...content, program: Reference.nullish(), quiz: Reference.nullish() })
  .refine(({ program, quiz }) => Boolean(program) !== Boolean(quiz), {
    path: ['program'],
    message: sentence('name either a programme or a quiz'),
  });
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const createAnnouncement = defineEndpoint({
  methods: ['POST'],
  path: '/announcement',
  summary: 'Send an announcement to a programme or to the students of a quiz',
  access: authors,
  limit: { max: 60, seconds: 3_600 },
  body: NewAnnouncement,
  responses: { 201: Announcement },
});

const announcementParams = z.object({ announcementId: IdParam });

export const AnnouncementChange = z.object(content).partial();
export type AnnouncementChange = z.infer<typeof AnnouncementChange>;

export const updateAnnouncement = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/announcement/:announcementId',
  summary: "Edit an announcement. Recipients can't be changed",
  access: authors,
  params: announcementParams,
  body: AnnouncementChange,
  responses: { 200: Announcement },
});

export const deleteAnnouncement = defineEndpoint({
  methods: ['DELETE'],
  path: '/announcement/:announcementId',
  summary: 'Delete an announcement',
  access: authors,
  params: announcementParams,
  responses: { 204: NoContent },
});

export const markAnnouncementsSeen = defineEndpoint({
  methods: ['POST'],
  path: '/announcement/markSeen',
  summary: 'Mark all announcements as seen',
  access: 'signed-in',
  responses: { 204: NoContent },
});
