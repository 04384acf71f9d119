import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import nacl from 'tweetnacl';
import { z } from 'zod';
import type { Db } from '#database/client.ts';
import { Id } from '#shared/contract/fields.ts';
import { attempt as most } from '#shared/limits.ts';
import { openServerSecret, readAndFollow } from '../files/files.service.ts';

// PostgreSQL cannot store NUL, and a lone surrogate is no character.
const StorableText = z
  .string()
  .max(most.textAnswer)
  .refine((text) => !text.includes('\0') && text.isWellFormed());

const FiledAnswer = z.object({
  questionId: Id,
  selectedOptionId: Id.nullable(),
  textAnswer: StorableText.nullable(),
  isMarked: z.boolean(),
  // Hints: a device whose clock is broken must not lose the answers for it.
  timeSpent: z.int().min(0).max(10_000_000).catch(0),
  changedAt: z.iso.datetime().nullable().catch(null),
  revision: z.int().min(0).max(most.mostRevision),
  /** What changed and on what it is based. Files that pages of an earlier version made have no such part. */
  change: z
    .object({
      seen: z.int().min(0).max(most.mostRevision),
      device: z.int().min(1),
      hasContent: z.boolean(),
      hasFlag: z.boolean(),
    })
    .optional(),
});
export type FiledAnswer = z.infer<typeof FiledAnswer>;

/** What a student's device knew of an attempt. */
const AnswerFile = z.object({
  attemptId: Id,
  userId: Id,
  token: z.string(),
  madeAt: z.iso.datetime().nullable().catch(null),
  answers: z.array(FiledAnswer),
});
type AnswerFile = z.infer<typeof AnswerFile>;

function bytes(length?: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .transform((text) => new Uint8Array(Buffer.from(text, 'base64url')))
    .refine((decoded) => length === undefined || decoded.length === length);
}

/** The file as it lies on the device: anybody can read whose attempt it is of, and nothing else. */
const SealedFile = z.object({
  format: z.literal('cquiz-answers'),
  version: z.literal(1),
  attemptId: Id,
  key: bytes(nacl.box.publicKeyLength),
  nonce: bytes(nacl.box.nonceLength),
  box: bytes(),
});

export interface Seals {
  /** Goes out with the paper of an attempt. */
  of(attemptId: number): { publicKey: string; token: string };
  /** Undefined for whatever was not sealed for this server by somebody who had the paper. */
  open(content: string): AnswerFile | undefined;
}

/** All processes seal alike: a file of a paper that one handed out is opened by every other. */
export async function openSeals(db: Db, watch?: Parameters<typeof readAndFollow>[1]): Promise<Seals> {
  const seals = await readAndFollow(
    async () => createSeals(await openServerSecret(db, 'answerFiles', randomBytes(nacl.box.secretKeyLength))),
    watch,
  );
  return { of: (attemptId) => seals().of(attemptId), open: (content) => seals().open(content) };
}

export function createSeals(secret: Buffer): Seals {
  const { publicKey, secretKey } = nacl.box.keyPair.fromSecretKey(new Uint8Array(secret));
  const shownKey = Buffer.from(publicKey).toString('base64url');

  function tokenOf(attemptId: number): string {
    return createHmac('sha256', secret).update(`answers of attempt ${attemptId}`).digest('base64url');
  }

  function open(content: string): AnswerFile | undefined {
    const sealed = SealedFile.safeParse(parseJson(content));
    if (!sealed.success) return undefined;
    const { attemptId, box, nonce, key } = sealed.data;
    const opened = nacl.box.open(box, nonce, key, secretKey);
    if (opened === null) return undefined;
    const file = AnswerFile.safeParse(parseJson(new TextDecoder().decode(opened))).data;
    if (!file || file.attemptId !== attemptId) return undefined;
    return isSame(file.token, tokenOf(attemptId)) ? file : undefined;
  }

  return { of: (attemptId) => ({ publicKey: shownKey, token: tokenOf(attemptId) }), open };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
