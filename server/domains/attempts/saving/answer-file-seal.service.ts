import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import nacl from 'tweetnacl';
import { z } from 'zod';
import type { Db } from '#database/client.ts';
import { Id } from '#shared/contract/fields.ts';
import { attempt as limits } from '#shared/limits.ts';
import { openServerSecret, readAndFollow } from '../../files/files.service.ts';

// PostgreSQL cannot store NUL, and a lone surrogate is not a character.
const StorableText = z
  .string()
  .max(limits.textAnswer)
  .refine((text) => !text.includes('\0') && text.isWellFormed());

const FiledAnswer = z.object({
  questionId: Id,
  selectedOptionId: Id.nullable(),
  textAnswer: StorableText.nullable(),
  isMarked: z.boolean(),
  // Only hints: a device with a broken clock must not lose its answers.
  timeSpent: z.int().min(0).max(10_000_000).catch(0),
  changedAt: z.iso.datetime().nullable().catch(null),
  revision: z.int().min(0).max(limits.maxRevision),
  /** The change and the revision it is based on. Files from earlier page versions have none. */
  change: z
    .object({
      seen: z.int().min(0).max(limits.maxRevision),
      device: z.int().min(1),
      hasContent: z.boolean(),
      hasFlag: z.boolean(),
    })
    .optional(),
});
export type FiledAnswer = z.infer<typeof FiledAnswer>;

/** What a student's device knew about an attempt. */
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

/** The file on the device: only the attempt's id is readable, the rest is encrypted. */
const SealedFile = z.object({
  format: z.literal('cquiz-answers'),
  version: z.literal(1),
  attemptId: Id,
  key: bytes(nacl.box.publicKeyLength),
  nonce: bytes(nacl.box.nonceLength),
  box: bytes(),
});

export interface Seals {
  /** Sent with the paper of an attempt. */
  of(attemptId: number): { publicKey: string; token: string };
  /** Undefined unless it was sealed for this server with the token of the paper. */
  open(content: string): AnswerFile | undefined;
}

/** All processes share one secret, so any of them can open the file. */
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
