import { z } from 'zod';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdParam } from './fields.ts';

/**
 * An `<img>` cannot send a token and an address may not hold one: whoever may see a file is handed an
 * address that is signed and soon over.
 */
export const getFile = defineEndpoint({
  methods: ['GET'],
  path: '/file/:fileId',
  summary: 'The bytes of a file, by an address the API handed out',
  access: 'anyone',
  openInMaintenance: true,
  params: z.object({ fileId: IdParam }),
  query: z.object({
    expires: z.string().regex(/^\d{10}$/, sentence('must be a time')),
    signature: z.string().regex(/^[\w-]{43}$/, sentence('must be a signature')),
  }),
  responses: { 200: z.string().describe('The bytes, in the type of the file') },
  bytes: true,
});

const maxThumbnails = 100;
const links = new RegExp(`^(\\d{1,15}\\.\\d{10}\\.[\\w-]{43}(,(?!$)|$)){1,${maxThumbnails}}$`);

/** Of a page of people: one request for their photos instead of one for each, and a few kilobytes instead of dozens. */
export const getThumbnails = defineEndpoint({
  methods: ['GET'],
  path: '/file',
  summary: 'Get small versions of several photos, by addresses the API handed out',
  access: 'anyone',
  openInMaintenance: true,
  query: z.object({
    links: z
      .string()
      .regex(links, sentence('must be links of files'))
      .describe(
        'File ID, expiry and signature of each address, such as `7.1794974400.3XgP…`, separated by commas',
      ),
  }),
  responses: { 200: z.string().describe('JSON: a small WebP as a data URL for each file ID') },
  bytes: true,
});
