import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { SimulatedServer } from '../testing/simulated-server.ts';
import { VirtualTime } from '../testing/virtual-time.ts';
import { sealAnswers } from './answer-file.ts';
import { emptyAnswer } from './journal-answer.ts';

const server = nacl.box.keyPair();

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
}

/** Decrypts the file as the server does. */
function open(content: string, secretKey: Uint8Array): unknown {
  const file = JSON.parse(content) as Record<'key' | 'nonce' | 'box', string>;
  const opened = nacl.box.open(bytesOf(file.box), bytesOf(file.nonce), bytesOf(file.key), secretKey);
  return opened === null ? null : JSON.parse(new TextDecoder().decode(opened));
}

function seal() {
  const attempt = new SimulatedServer(new VirtualTime()).attempt();
  const paper = { attempt, seal: { publicKey: base64Url(server.publicKey), token: 'proof' } };
  const answers = [
    {
      ...emptyAnswer(101),
      textAnswer: 'Łódź – 東京 🚲',
      revision: 3,
      contentRevision: 3,
      timeSpent: 12.6,
      changedAt: 1_000,
    },
    {
      ...emptyAnswer(102),
      selectedOption: { id: 8 },
      isMarked: true,
      revision: 1,
      contentRevision: 1,
      flagRevision: 1,
      changedAt: 2_000,
    },
    { ...emptyAnswer(103), timeSpent: 40 },
  ];
  return sealAnswers({ paper, userId: 9, device: 77, answers, madeAt: 5_000 });
}

describe('the answer file', () => {
  it('contains every answer, readable only by the server', () => {
    const { name, content } = seal();
    expect(name).toBe('cquiz-answers-7.cquiz');
    expect(JSON.parse(content)).toMatchObject({ format: 'cquiz-answers', version: 1, attemptId: 7 });
    expect(content).not.toMatch(/proof|東京/);
    expect(open(content, nacl.box.keyPair().secretKey)).toBeNull();
    expect(open(content, server.secretKey)).toEqual({
      attemptId: 7,
      userId: 9,
      token: 'proof',
      madeAt: '1970-01-01T00:00:05.000Z',
      answers: [
        {
          questionId: 101,
          selectedOptionId: null,
          textAnswer: 'Łódź – 東京 🚲',
          isMarked: false,
          timeSpent: 13,
          revision: 3,
          change: { seen: 0, device: 77, hasContent: true, hasFlag: false },
          changedAt: '1970-01-01T00:00:01.000Z',
        },
        {
          questionId: 102,
          selectedOptionId: 8,
          textAnswer: null,
          isMarked: true,
          timeSpent: 0,
          revision: 1,
          change: { seen: 0, device: 77, hasContent: true, hasFlag: true },
          changedAt: '1970-01-01T00:00:02.000Z',
        },
      ],
    });
  });

  it('is encrypted differently each time', () => {
    expect(seal().content).not.toBe(seal().content);
  });
});
