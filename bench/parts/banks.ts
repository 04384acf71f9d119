import { signInAsPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import type { Tag } from '#shared/contract/teaching/question-work.ts';
import type { Limit } from '../goals.ts';
import { startBench } from '../harness.ts';
import { sendRequest } from '../measure.ts';
import { report } from '../result.ts';
import { percentile } from '../statistics.ts';
import { analyzeQuestions, frequentWord, rareWord, storeQuestions } from '../stored/questions.ts';

// Requests for a bank of 10,000 questions in a school with 160,000 others, one at a time over HTTP.
const goalMs = 200;
const rounds = 40;
const warmUps = 8;
const questionsInBank = 10_000;
const others = { teachers: 16, banks: 10, questions: 1_000, quizzes: 4 };
const bench = await startBench();
const { address } = bench.server;

interface Figures {
  p50: number;
  p95: number;
  server: number;
  database: number;
  failures: number;
}

try {
  const { teacher, bankId } = await fillSchool();
  const floor = await measure(() => call(teacher, 'GET', '/auth/me'));
  show('GET /auth/me (floor)', floor);
  for (const [name, send] of await listCalls(teacher, bankId)) {
    show(name, await measure(send), { floor, limit: { is: 'at most', figure: goalMs } });
  }
  await measureAdminLists(floor);
} finally {
  await bench.close();
}

async function fillSchool(): Promise<{ teacher: SignedIn; bankId: number }> {
  const { client, connection } = bench;
  const teacher = await signInAsPerson(client.db, 'TEACHER');
  const [bankId = 0] = await storeQuestions(connection, teacher.accountId, {
    banks: 1,
    questions: questionsInBank,
    quizzes: 20,
  });
  for (let colleague = 0; colleague < others.teachers; colleague += 1) {
    const { accountId } = await signInAsPerson(client.db, 'TEACHER');
    await storeQuestions(connection, accountId, others);
  }
  await analyzeQuestions(connection);
  return { teacher, bankId };
}

type Send = () => Promise<boolean>;

async function call(person: SignedIn, method: string, path: string, body?: object): Promise<boolean> {
  return (await sendRequest(method, `${address}/api${path}`, person.headers, body)).status === 200;
}

async function read<T>(person: SignedIn, path: string): Promise<T> {
  return JSON.parse((await sendRequest('GET', `${address}/api${path}`, person.headers)).body) as T;
}

async function listCalls(teacher: SignedIn, bankId: number): Promise<[name: string, send: Send][]> {
  const [tag] = await read<Tag[]>(teacher, `/tag?questionBankId=${bankId}`);
  const [question] = await read<{ id: number }[]>(
    teacher,
    `/question?questionBankId=${bankId}&offset=5000&max=1`,
  );
  const list = `/question?questionBankId=${bankId}&max=25`;
  const last = `&offset=${questionsInBank - 25}`;
  const sorts = ['orderNumber', 'dateCreated', 'lastUpdated', 'questionText', 'points'];
  const paths: [name: string, path: string][] = [
    ['GET /questionBank', '/questionBank'],
    ['GET /questionBank sort=questions', '/questionBank?sort=questions'],
    ['GET /questionBank/:id', `/questionBank/${bankId}`],
    ...sorts.flatMap((sort): [string, string][] => [
      [`GET /question sort=${sort}, first page`, `${list}&sort=${sort}`],
      [`GET /question sort=${sort}, last page`, `${list}&sort=${sort}${last}`],
    ]),
    ['search: a frequent word', `${list}&search=${frequentWord}`],
    ['search: a rare word', `${list}&search=${rareWord}`],
    ['search: a tag', `${list}&search=homework`],
    ['search: no match', `${list}&search=nothing+like+it`],
    ['filter: a tag', `${list}&tagId=${tag?.id}`],
    ['filter: a type', `${list}&questionType=ESSAY`],
    ['filter: used', `${list}&used=true`],
    ['filter: not used', `${list}&used=false`],
    ['filter: deleted', `${list}&deleted=true`],
    ['GET /question/:id', `/question/${question?.id}`],
    ['GET /question/:id/versions', `/question/${question?.id}/versions`],
    ['GET /question/:id/usage', `/question/${question?.id}/usage`],
    ['GET /tag of the bank', `/tag?questionBankId=${bankId}`],
    ['GET /tag', '/tag'],
    ['GET /question of all own banks', '/question?max=25'],
    ['search in all own banks', `/question?max=25&search=${rareWord}`],
  ];
  return [
    ...paths.map(([name, path]): [string, Send] => [name, () => call(teacher, 'GET', path)]),
    ['POST order: the last question to the front', await prepareReordering(teacher, bankId)],
  ];
}

/** Each call moves the currently last question to the front; the first one renumbers the whole bank. */
async function prepareReordering(teacher: SignedIn, bankId: number): Promise<Send> {
  const page = (offset: number) =>
    read<{ id: number }[]>(teacher, `/question?questionBankId=${bankId}&max=100&offset=${offset}`);
  const lastQuestions = await page(questionsInBank - 100);
  let [front] = await page(0);
  return () => {
    const moved = lastQuestions.pop();
    const before = front;
    front = moved;
    return call(teacher, 'POST', `/questionBank/${bankId}/order`, { questions: [moved], before });
  };
}

/** An administrator lists every bank of the school. No goal. */
async function measureAdminLists(floor: Figures): Promise<void> {
  const admin = await signInAsPerson(bench.client.db, 'SUPER_ADMIN');
  for (const path of ['/questionBank', '/question?max=25', `/question?max=25&search=${rareWord}`]) {
    const figures = await measure(() => call(admin, 'GET', path), 10);
    show(`GET ${path}, an administrator, over all 170,000`, figures, { floor });
  }
}

async function measure(send: Send, count = rounds): Promise<Figures> {
  for (let at = 0; at < warmUps; at += 1) await send();
  const times: number[] = [];
  let failures = 0;
  const before = bench.cpu();
  for (let at = 0; at < count; at += 1) {
    const since = performance.now();
    if (!(await send())) failures += 1;
    times.push(performance.now() - since);
  }
  const after = bench.cpu();
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    failures,
  };
}

function show(work: string, figures: Figures, goal: { floor?: Figures; limit?: Limit } = {}): void {
  const { floor, limit } = goal;
  report({
    work: `${work}, p95`,
    unit: 'ms',
    rounds: [figures.p95],
    ...figures,
    ...(floor && { floor: { work: 'GET /auth/me', figure: floor.p95 } }),
    ...(limit && { limit }),
  });
}
