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
