import { z } from 'zod';
import { Response } from '../questions/response.ts';
import { Id, Reference, Timestamp } from './fields.ts';

export const DeviceKind = z.enum(['COMPUTER', 'TABLET', 'PHONE']);
export type DeviceKind = z.infer<typeof DeviceKind>;

/** A device on which the student has opened the attempt. */
export const AttemptDevice = z.object({
  device: z.int(),
  kind: DeviceKind,
  browser: z.string(),
});
export type AttemptDevice = z.infer<typeof AttemptDevice>;

/** What a device wrote without having seen the stored answer. It is kept beside that one until the student chooses. */
export const UnmergedVersion = z.object({
  id: Id,
  question: Reference,
  response: Response.nullable().describe('Null: cleared'),
  savedAt: Timestamp.describe('When the server received it'),
  changedAt: Timestamp.describe('When the student changed it, by the clock of the device'),
  device: z.int(),
  sequence: z.int().describe('Grows when the device changes it'),
  from: AttemptDevice.nullable().describe('Null: not recorded'),
  storedFrom: AttemptDevice.nullable().describe('Where the stored answer was written'),
  storedAt: Timestamp.describe('When the student changed the stored answer, by the clock of the device'),
});
export type UnmergedVersion = z.infer<typeof UnmergedVersion>;

/** A version of an answer. CURRENT counts, REPLACED has a later version, UNMERGED was written on two devices at once. */
export const AnswerVersion = z.object({
  id: Id.nullable().describe('Null for CURRENT'),
  kind: z.enum(['CURRENT', 'REPLACED', 'UNMERGED']),
  response: Response.nullable().describe('Null: cleared'),
  isCut: z
    .boolean()
    .describe('A list has only the beginning of a long text; GET of one version has all of it'),
  selectedAnswer: z.string().nullable().describe('The letter on the student’s paper'),
  savedAt: Timestamp,
  device: AttemptDevice.nullable().describe('Null: not recorded'),
  isDecided: z.boolean().describe('For UNMERGED: the student has chosen, or no longer needs to'),
});
export type AnswerVersion = z.infer<typeof AnswerVersion>;
