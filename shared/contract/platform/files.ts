import { z } from 'zod';
import { photo } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParam } from '../fields.ts';

/**
 * An `<img>` can't send a token and a token must not be in an address, so people who may see a file get a signed
 * address that expires soon.
 */
export const getFile = defineEndpoint({
  methods: ['GET'],
  path: '/file/:fileId',
  summary: 'Download a file through a link from the API',
  access: 'anyone',
  openInMaintenance: true,
  params: z.object({ fileId: IdParam }),
  query: z.object({
    expires: z.string().regex(/^\d{10}$/, sentence('must be a time')),
    signature: z.string().regex(/^[\w-]{43}$/, sentence('must be a signature')),
  }),
  responses: { 200: z.string().describe("The file's content, with its own media type") },
  bytes: true,
});

const links = new RegExp(`^(\\d{1,15}\\.\\d{10}\\.[\\w-]{43}(,(?!$)|$)){1,${photo.maxThumbnails}}$`);

/** One request for all photos on a page of people, and a few kilobytes instead of dozens. */
export const getThumbnails = defineEndpoint({
  methods: ['GET'],
  path: '/file',
  summary: 'Get thumbnails of several photos through links from the API',
  access: 'anyone',
  openInMaintenance: true,
  query: z.object({
    links: z
      .string()
      .regex(links, sentence('must be file links'))
      .describe(
        'File ID, expiry and signature of each link, such as `7.1794974400.3XgP…`, separated by commas',
      ),
  }),
  responses: { 200: z.string().describe('JSON: a small WebP as a data URL for each file ID') },
  bytes: true,
});
