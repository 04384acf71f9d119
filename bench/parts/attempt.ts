import { AttemptCalls, type Student } from '../attempt-calls.ts';
import { type Cost, inRounds, measure, reportCost } from '../cost.ts';
import { type Floors, floorOfWork, measureEcho, measureUpsert } from '../floors.ts';
import { startBench } from '../harness.ts';
import { runLoad } from '../measure.ts';
import { type Floor, isQuick, report } from '../result.ts';

// CPU-milliseconds of server and database for each call of an attempt and for a whole one, compared with floors.
const rounds = isQuick ? 1 : 3;
const scale = isQuick ? 0.3 : 0.5;
// A tenth more than are measured: each starts and submits once, including those of the warm-up.
const measured = Math.round(500 * scale);
const studentCount = Math.round(measured * 1.1);
const bench = await startBench();

try {
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, studentCount);
  const echo = await inRounds(rounds, () => measureEcho({ count: 20_000 * scale }));
  reportCost(echo);
  const loneEcho = await inRounds(rounds, () => measureEcho({ count: 2_000 * scale, clients: 1 }));
  reportCost(loneEcho);
  // Warm-up: compiling code on its first run is not part of the cost.
  await runLoad(150, 16, () => calls.takeWholeQuiz(calls.next()));
  const measuredRounds = await inRounds(rounds, () => measureCalls(calls));
  reportCalls(measuredRounds, echo);
  const upsert = measuredRounds.map(({ floor }) => floor);
  const loneUpsert = measuredRounds.map(({ loneFloor }) => loneFloor);
  await measureWhole(calls, {
    lone: floorOfAttempt({ echo: loneEcho, upsert: loneUpsert }),
    room: floorOfAttempt({ echo, upsert }),
  });
} finally {
  await bench.close();
}

/** Measures each call of an attempt, and the upsert of one row as the floor. */
async function measureCalls(calls: AttemptCalls) {
  const measureCall = (name: string, count: number, call: (student: Student) => Promise<boolean>) =>
    measure(name, bench.cpu, () => call(calls.next()), { count: count * scale });
  const start = await measureCall('start', 500, (student) => calls.start(student));
  const paper = await measureCall('paper, 20 questions', 2_000, (student) => calls.readPaper(student));
  const floor = await measureUpsert(bench, calls.quizId, { count: 20_000 * scale });
  const loneFloor = await measureUpsert(bench, calls.quizId, { count: 2_000 * scale, clients: 1 });
  const save = await measure('save of one answer', bench.cpu, () => calls.save(calls.nextOfRoom()), {
    count: 10_000 * scale,
  });
  const uncachedSaves = await calls.prepareUncachedSaves(1_100 * scale);
  const saveOnce = async () => (await uncachedSaves.pop()?.()) ?? false;
  const uncachedSave = await measure('save after a pause: the session is read again', bench.cpu, saveOnce, {
    count: 1_000 * scale,
  });
  const single = await measureCall('POST /quizAnswer', 3_000, (student) => calls.saveSingly(student));
  const submit = await measureCall('submit', 500, (student) => calls.submit(student));
  const review = await measureCall('review', 1_000, (student) => calls.review(student));
  return { start, paper, floor, loneFloor, save, uncachedSave, single, submit, review };
}

type Calls = Awaited<ReturnType<typeof measureCalls>>;

function reportCalls(measuredRounds: Calls[], echo: Cost[]): void {
  const of = (name: keyof Calls) => measuredRounds.map((round) => round[name]);
  const floor = of('floor');
  reportCost(floor);
  reportCost(of('loneFloor'));
  reportCost(of('save'), { floor, goal: 'save' });
  report({
    work: "saves: share of the floor's rate",
    unit: '× floor',
    rounds: measuredRounds.map((round) => round.save.perSecond / round.floor.perSecond),
    goal: 'saveRate',
  });
  reportCost(of('uncachedSave'), { floor });
  reportCost(of('single'), { floor });
  reportCost(of('paper'), { floor: echo, goal: 'paper' });
  reportCost(of('start'), { floor: echo });
  reportCost(of('submit'), { floor: echo });
  reportCost(of('review'), { floor: echo });
}

/** Start, paper, twenty saves, submit and review. */
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
      measure(name, bench.cpu, take, { count: count * scale, clients }),
    );
    reportCost(costs, { floor, goal });
  }
}
