import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { emptyLog } from './load-log.ts';
import { questionCount } from './school.ts';
import { Student } from './student.ts';

interface SentSave {
  answers: { question: { id: number } }[];
}

// The paper starts with the highest question id.
const questions = Array.from({ length: questionCount }, (_, at) => ({
  id: 100 + questionCount - at,
  questionText: '?',
  options: [],
}));
/** The question ids of every save, in the order sent. */
const saves: number[][] = [];
const server = createServer((request, response) => {
  void reply(request).then((body) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
});

/** Like the server, responds in the order of question ids; each answer's revision is its question id. */
async function reply(request: IncomingMessage): Promise<object> {
  if (request.url?.endsWith('/paper')) return { attempt: { id: 1 }, questions };
  const body = await json(request);
  if (request.url?.endsWith('/quizAttempt')) return { id: 1 };
  if (request.url?.endsWith('/quizAnswer')) {
    return { revision: (body as { question: { id: number } }).question.id };
  }
  const sent = (body as SentSave).answers.map(({ question }) => question.id);
  saves.push(sent);
  const sorted = sent.toSorted((one, other) => one - other);
  return { answers: sorted.map((id) => ({ question: { id }, status: 'stored', revision: id })) };
}

afterEach(() => server.close());

it('matches each result of a save to its question', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const log = emptyLog();
  const student = new Student({
    account: { studentId: 1, email: 'ama@school.example', token: '' },
    address: `http://127.0.0.1:${port}`,
    quizId: 1,
    seed: 7,
    log,
  });
  await student.open(performance.now());
  for (let given = 0; given < 200; given += 1) await student.answer();
  student.leave();
  expect(saves.some(isOutOfOrder)).toBe(true);
  const acknowledged = log.answers.filter(({ outcome }) => outcome === 'ok');
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter(({ questionId, revision }) => revision !== questionId)).toEqual([]);
});

function isOutOfOrder(sent: number[]): boolean {
  return sent.some((id, at) => id < (sent[at - 1] ?? 0));
}
