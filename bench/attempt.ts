import { AttemptCalls, type Student } from './attempt-calls.ts';
import { type Cost, inRounds, measure, reportCost } from './cost.ts';
import { type Floors, floorOfWork, measureEcho, measureUpsert } from './floors.ts';
import { startBench } from './harness.ts';
import { runLoad } from './measure.ts';
import { type Floor, isQuick, report } from './result.ts';

// What an attempt costs: CPU-milliseconds of server and database, each call and the whole, beside the floors.
const rounds = isQuick ? 1 : 3;
const few = isQuick ? 0.3 : 0.5;
// A tenth more than are measured: each begins once and hands in once, those who warm up included.
const measured = Math.round(500 * few);
const studentCount = Math.round(measured * 1.1);
const bench = await startBench();

try {
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, studentCount);
  const echo = await inRounds(rounds, () => measureEcho({ count: 20_000 * few }));
  reportCost(echo);
  const loneEcho = await inRounds(rounds, () => measureEcho({ count: 2_000 * few, clients: 1 }));
  reportCost(loneEcho);
  // What runs for the first time is compiled first: that is not what an attempt costs.
  await runLoad(150, 16, () => calls.takeWholeQuiz(calls.next()));
  const found = await inRounds(rounds, () => measureCalls(calls));
  reportCalls(found, echo);
  const upsert = found.map(({ floor }) => floor);
  const loneUpsert = found.map(({ loneFloor }) => loneFloor);
  await measureWhole(calls, {
    lone: floorOfAttempt({ echo: loneEcho, upsert: loneUpsert }),
    room: floorOfAttempt({ echo, upsert }),
  });
} finally {
  await bench.close();
}

/** Each call of an attempt, and the upsert of one row as their floor. */
async function measureCalls(calls: AttemptCalls) {
  const one = (name: string, count: number, call: (student: Student) => Promise<boolean>) =>
    measure(name, bench.cpu, () => call(calls.next()), { count: count * few });
  const start = await one('start', 500, (student) => calls.start(student));
  const paper = await one('paper, 20 questions', 2_000, (student) => calls.readPaper(student));
  const floor = await measureUpsert(bench, calls.quizId, { count: 20_000 * few });
  const loneFloor = await measureUpsert(bench, calls.quizId, { count: 2_000 * few, clients: 1 });
  const save = await measure('save of one answer', bench.cpu, () => calls.save(calls.nextOfRoom()), {
    count: 10_000 * few,
  });
  const anew = await calls.prepareSavesAnew(1_100 * few);
  const saveOnce = async () => (await anew.pop()?.()) ?? false;
  const pausing = await measure('save after a pause: the session read anew', bench.cpu, saveOnce, {
    count: 1_000 * few,
  });
  const single = await one('POST /quizAnswer', 3_000, (student) => calls.saveSingly(student));
  const handIn = await one('hand-in', 500, (student) => calls.handIn(student));
  const review = await one('review', 1_000, (student) => calls.review(student));
  return { start, paper, floor, loneFloor, save, pausing, single, handIn, review };
}

type Calls = Awaited<ReturnType<typeof measureCalls>>;

function reportCalls(measuredCalls: Calls[], echo: Cost[]): void {
  const of = (name: keyof Calls) => measuredCalls.map((round) => round[name]);
  const floor = of('floor');
  reportCost(floor);
  reportCost(of('loneFloor'));
  reportCost(of('save'), { floor, goal: 'save' });
  report({
    work: "saves: share of the floor's rate",
    unit: '× floor',
    rounds: measuredCalls.map((round) => round.save.perSecond / round.floor.perSecond),
    goal: 'saveRate',
  });
  reportCost(of('pausing'), { floor });
  reportCost(of('single'), { floor });
  reportCost(of('paper'), { floor: echo, goal: 'paper' });
  reportCost(of('start'), { floor: echo });
  reportCost(of('handIn'), { floor: echo });
  reportCost(of('review'), { floor: echo });
}

/** Start, paper, twenty saves, hand-in and results. */
function floorOfAttempt(floors: Floors): Floor {
  return floorOfWork(24, 20, floors);
}

async function measureWhole(calls: AttemptCalls, floors: { lone: Floor; room: Floor }): Promise<void> {
  for (const [name, count, clients, floor, goal] of [
    ['whole attempt, one after the other', 50, 1, floors.lone, 'wholeLone'],
    ['whole attempt, 50 students at once', 200, 50, floors.room, 'wholeRoom'],
  ] as const) {
    const take = () => calls.takeWholeQuiz(calls.next());
    const costs = await inRounds(rounds, () =>
      measure(name, bench.cpu, take, { count: count * few, clients }),
    );
    reportCost(costs, { floor, goal });
  }
}
