import nacl from 'tweetnacl';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { basedOn, isContentNewer, isFlagNewer, type JournalAnswer } from './journal-answer.ts';

interface Sealed {
  paper: Pick<Paper, 'attempt' | 'seal'>;
  userId: number;
  device: number;
  answers: readonly JournalAnswer[];
  /** By the server's clock. */
  madeAt: number;
}

/**
 * Everything this device knows of an attempt, encrypted for the server: the last resort when nothing else works.
 * Uses a library because plain HTTP has no `crypto.subtle`.
 */
export function sealAnswers({ paper, userId, device, answers, madeAt }: Sealed): {
  name: string;
  content: string;
} {
  const { attempt, seal } = paper;
  const content = {
    attemptId: attempt.id,
    userId,
    token: seal.token,
    madeAt: new Date(madeAt).toISOString(),
    answers: answers.filter(({ revision }) => revision > 0).map((answer) => describeAnswer(answer, device)),
  };
  const once = nacl.box.keyPair();
  const nonce = nacl.randomBytes(nacl.box.nonceLength);
  const message = new TextEncoder().encode(JSON.stringify(content));
  const box = nacl.box(message, nonce, fromBase64Url(seal.publicKey), once.secretKey);
  const file = {
    format: 'cquiz-answers',
    version: 1,
    attemptId: attempt.id,
    key: toBase64Url(once.publicKey),
    nonce: toBase64Url(nonce),
    box: toBase64Url(box),
  };
  return { name: `cquiz-answers-${attempt.id}.cquiz`, content: JSON.stringify(file) };
}

function describeAnswer(answer: JournalAnswer, device: number) {
  const { storedRevision } = answer;
  return {
    questionId: answer.questionId,
    selectedOptionId: answer.selectedOption?.id ?? null,
    textAnswer: answer.textAnswer,
    isMarked: answer.isMarked,
    timeSpent: Math.round(answer.timeSpent),
    revision: answer.revision,
    change: {
      seen: basedOn(answer),
      device,
      hasContent: isContentNewer(answer, storedRevision),
      hasFlag: isFlagNewer(answer, storedRevision),
    },
    changedAt: new Date(answer.changedAt).toISOString(),
  };
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
