import { signInAsPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import type { Tag } from '#shared/contract/question-work.ts';
import { startBench } from './harness.ts';
import { ask } from './measure.ts';
import { analyzeQuestions, frequentWord, rareWord, storeQuestions } from './stored-questions.ts';

// What a bank of 10,000 questions costs beside 160,000 of others: each call alone, over HTTP.
const goalMs = 200;
const rounds = 40;
const warmUps = 8;
const questionsInBank = 10_000;
const others = { teachers: 16, banks: 10, questions: 1_000, quizzes: 4 };
const bench = await startBench();
const { address } = bench.server;
const cpu = () => bench.serverCpu() + bench.databaseCpu();
let broken = 0;

interface Figures {
  median: number;
  p95: number;
  cpu: number;
  failures: number;
}

try {
  const { teacher, bankId } = await fillSchool();
  const floor = await measure(() => call(teacher, 'GET', '/auth/me'));
  show('GET /auth/me (floor)', floor, floor);
  for (const [name, send] of await listCalls(teacher, bankId)) {
    const figures = await measure(send);
    show(name, figures, floor);
    if (figures.p95 > goalMs || figures.failures > 0) broken += 1;
  }
  console.log(`\nall below ${goalMs} ms at p95: ${broken === 0 ? 'yes' : `no, ${broken} are not`}`);
  await showWholeSchool(floor);
} finally {
  await bench.close();
}
process.exitCode = broken === 0 ? 0 : 1;

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
  return (await ask(method, `${address}/api${path}`, person.headers, body)).status === 200;
}

async function read<T>(person: SignedIn, path: string): Promise<T> {
  return JSON.parse((await ask('GET', `${address}/api${path}`, person.headers)).body) as T;
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
    ['search: nothing is found', `${list}&search=nothing+like+it`],
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
    ['POST order: the last one to the front', await ordering(teacher, bankId)],
  ];
}

/** Each time the one that is last by then; the first time the whole bank is numbered anew. */
async function ordering(teacher: SignedIn, bankId: number): Promise<Send> {
  const page = (offset: number) =>
    read<{ id: number }[]>(teacher, `/question?questionBankId=${bankId}&max=100&offset=${offset}`);
  const lastOnes = await page(questionsInBank - 100);
  let [front] = await page(0);
  return () => {
    const moved = lastOnes.pop();
    const before = front;
    front = moved;
    return call(teacher, 'POST', `/questionBank/${bankId}/order`, { questions: [moved], before });
  };
}

/** What an administrator asks for who looks through every bank there is: no goal, but to know. */
async function showWholeSchool(floor: Figures): Promise<void> {
  const admin = await signInAsPerson(bench.client.db, 'SUPER_ADMIN');
  console.log('\nthe same for an administrator, over all 170,000');
  for (const path of ['/questionBank', '/question?max=25', `/question?max=25&search=${rareWord}`]) {
    show(`GET ${path}`, await measure(() => call(admin, 'GET', path), 10), floor);
  }
}

async function measure(send: Send, count = rounds): Promise<Figures> {
  for (let at = 0; at < warmUps; at += 1) await send();
  const times: number[] = [];
  let failures = 0;
  const before = cpu();
  for (let at = 0; at < count; at += 1) {
    const since = performance.now();
    if (!(await send())) failures += 1;
    times.push(performance.now() - since);
  }
  const used = (cpu() - before) / count;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95), cpu: used, failures };
}

function show(name: string, { median, p95, cpu: used, failures }: Figures, floor: Figures): void {
  const ratio = (median / floor.median).toFixed(1);
  console.log(
    `${name.padEnd(46)} median ${median.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms  ${ratio.padStart(6)} × floor  ${used.toFixed(1).padStart(6)} CPU-ms${failures > 0 ? `  ${failures} failed` : ''}`,
  );
}
