import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { ServicePart } from './status.ts';

export const getHealth = defineEndpoint({
  methods: ['GET'],
  path: '/health',
  summary: 'Check that the process is up',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: z.object({ status: z.literal('up'), version: z.string() }) },
});

export const getReadiness = defineEndpoint({
  methods: ['GET'],
  path: '/ready',
  summary: "Check that migrations are done and the database responds. Lists the parts that aren't working",
  access: 'anyone',
  openInMaintenance: true,
  responses: {
    200: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ready') }),
      z.object({
        status: z.literal('degraded').describe('The process serves requests, but some fail'),
        parts: z.array(ServicePart),
      }),
    ]),
  },
});

/** Whether the system is closed to everyone but admins, and when it is or will be. */
export const Maintenance = z.object({
  isClosed: z.boolean(),
  mode: z.enum(['off', 'on', 'scheduled']),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  message: z.string().describe("The institution's own text, plain. Empty if there is none"),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = defineEndpoint({
  methods: ['GET'],
  path: '/maintenance',
  summary: 'Get whether the system is closed for maintenance',
  access: 'anyone',
  openInMaintenance: true,
  responses: { 200: Maintenance },
});
