import { z } from 'zod';
import { Response } from '../../questions/response.ts';
import { Id, Reference, Timestamp } from '../fields.ts';

export const DeviceKind = z.enum(['COMPUTER', 'TABLET', 'PHONE']);
export type DeviceKind = z.infer<typeof DeviceKind>;

/** A device on which the student opened the attempt. */
export const AttemptDevice = z.object({
  device: z.int(),
  kind: DeviceKind,
  browser: z.string(),
});
export type AttemptDevice = z.infer<typeof AttemptDevice>;

/**
 * Content a device wrote without knowing the stored answer. Kept beside the stored answer until the student chooses.
 */
export const UnmergedVersion = z.object({
  id: Id,
  question: Reference,
  response: Response.nullable().describe('null if cleared'),
  savedAt: Timestamp.describe('When the server received it'),
  changedAt: Timestamp.describe('When the student changed it (device clock)'),
  device: z.int(),
  sequence: z.int().describe('Increases with every change on the device'),
  from: AttemptDevice.nullable().describe('null if not recorded'),
  storedFrom: AttemptDevice.nullable().describe('Device that wrote the stored answer'),
  storedAt: Timestamp.describe('When the student changed the stored answer (device clock)'),
});
export type UnmergedVersion = z.infer<typeof UnmergedVersion>;

/** A version of an answer. CURRENT counts, REPLACED has a later version, UNMERGED was written on two devices at once. */
export const AnswerVersion = z.object({
  id: Id.nullable().describe('null for CURRENT'),
  kind: z.enum(['CURRENT', 'REPLACED', 'UNMERGED']),
  response: Response.nullable().describe('null if cleared'),
  isCut: z
    .boolean()
    .describe('Lists contain the beginning of a long text. GET one version for the whole text'),
  selectedAnswer: z.string().nullable().describe('The letter on the student’s paper'),
  savedAt: Timestamp,
  device: AttemptDevice.nullable().describe('null if not recorded'),
  isDecided: z.boolean().describe('For UNMERGED: the student has chosen, or no longer needs to'),
});
export type AnswerVersion = z.infer<typeof AnswerVersion>;
