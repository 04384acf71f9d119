import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  methods: ['GET'],
  path: '/health',
  summary: 'Whether the process is up',
  access: 'anyone',
  responses: { 200: z.object({ status: z.literal('up'), version: z.string() }) },
});

export const getReadiness = defineEndpoint({
  methods: ['GET'],
  path: '/ready',
  summary: 'Whether the process is serving: migrated, and its database answers',
  access: 'anyone',
  responses: { 200: z.object({ status: z.literal('ready') }) },
});
