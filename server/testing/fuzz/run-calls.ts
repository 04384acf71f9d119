import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';
import { drawFiles } from './files.ts';
import { type Operation, readOperations } from './operations.ts';
import { findFaults, type Outcome } from './oracle.ts';
import { type DraftRequest, requestsOf } from './requests.ts';
import { type Caller, callers, type FuzzSchool, openFuzzSchool } from './school.ts';
import { type Answer, type Files, finishRequest, type Send, type SentRequest, sendInto } from './sending.ts';
import { type WriteWatch, watchWrites } from './watch-writes.ts';

export interface FuzzOptions {
  seed: number;
  /**
   * The number of the first call and how many follow. By default one caller calls each operation once.
   */
  from: number;
  count?: number;
  /** Overrides for tests of the oracle. */
  send?: (send: Send, context: TestApp) => Send;
}

export interface FuzzResult {
  calls: number;
  operations: number;
  pairs: number;
  statuses: Record<string, number>;
  faults: string[];
}

interface Pair {
  operation: Operation;
  caller: Caller;
}

/** A school and every operation of the API. */
export interface FuzzWorld {
  context: TestApp;
  school: FuzzSchool;
  watch: WriteWatch;
  files: Files;
  operations: Operation[];
  drafts: Map<Operation, fc.Arbitrary<DraftRequest>>;
}

type World = FuzzWorld & { send: Send };

export async function openFuzzWorld(context: TestApp): Promise<FuzzWorld> {
  const document = await context.app.inject('/api/openapi.json');
  const operations = readOperations(document.json());
  return {
    context,
    school: await openFuzzSchool(context),
    watch: await watchWrites(context.db),
    files: await drawFiles(),
    operations,
    drafts: new Map(operations.map((operation) => [operation, requestsOf(operation)])),
  };
}

/** Makes calls one after the other and reports every forbidden outcome. */
export async function runCalls(opened: FuzzWorld, options: FuzzOptions): Promise<FuzzResult> {
  const { context, operations, drafts } = opened;
  const pairs = operations.flatMap((operation) => callers.map((caller) => ({ operation, caller })));
  const changeSending = options.send ?? ((send: Send) => send);
  const world: World = { ...opened, send: changeSending(sendInto(context), context) };
  const result: FuzzResult = {
    calls: 0,
    operations: operations.length,
    pairs: pairs.length,
    statuses: {},
    faults: [],
  };
  const { from, count = operations.length } = options;
  for (let number = from; number < from + count; number += 1) {
    const pair =
      options.count === undefined
        ? sampleOf(operations, options.seed, number)
        : pairOf(pairs, options.seed, number);
    const drawn = drafts.get(pair.operation);
    const [draft] = drawn ? fc.sample(drawn, { seed: options.seed * 1_000_003 + number, numRuns: 1 }) : [];
    if (draft) await makeCall(world, { ...pair, draft }, number, result);
  }
  result.faults.push(...(await findRemains(context)));
  return result;
}

/** Partial files are removed after the response, sometimes while the next call runs. */
async function findRemains(context: TestApp): Promise<string[]> {
  for (let look = 0; look < 100 && listHalfWritten(context).length > 0; look += 1) await sleep(50);
  return listHalfWritten(context).map((path) => `left half-written: ${path}`);
}

/** Every operation by every caller, then repeatedly by callers who pass the role gate. */
function pairOf(pairs: Pair[], seed: number, number: number): Pair {
  const isFirstTurn = number < pairs.length;
  const chosen = isFirstTurn ? pairs : pairs.filter(getsFurther);
  const place = isFirstTurn ? number : number - pairs.length;
  const turn = Math.floor(place / chosen.length);
  // A step coprime to the length visits each one once.
  const step = coprimeTo(chosen.length, 331 + 2 * ((seed + turn) % 1_000));
  const pair = chosen[((place % chosen.length) * step) % chosen.length];
  if (!pair) throw new Error('There is nothing to call.');
  return pair;
}

/** Each operation by one caller in turn, among those who pass the role gate. */
function sampleOf(operations: Operation[], seed: number, number: number): Pair {
  const operation = operations[number % operations.length];
  if (!operation) throw new Error('There is nothing to call.');
  const chosen = callers.filter((caller) => getsFurther({ operation, caller }));
  const caller = chosen[(number + seed) % chosen.length];
  if (caller === undefined) throw new Error('No role can call it.');
  return { operation, caller };
}

function getsFurther({ operation, caller }: Pair): boolean {
  return !operation.isClosed || (caller !== 'anonymous' && caller !== 'pending');
}

function coprimeTo(length: number, from: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  return divides(length, from) === 1 ? from : coprimeTo(length, from + 1);
}

async function makeCall(
  world: World,
  call: Pair & { draft: DraftRequest },
  number: number,
  result: FuzzResult,
): Promise<void> {
  const request = await finishRequest(call, world);
  const { outcome, fault } = await tryCall(world, call, request);
  result.calls += 1;
  if (fault !== undefined) result.faults.push(describe(call, request, number, [fault]));
  if (!outcome) return;
  const key = `${call.caller} ${outcome.answer.status}`;
  result.statuses[key] = (result.statuses[key] ?? 0) + 1;
  const faults = findFaults(outcome);
  if (faults.length > 0) result.faults.push(describe(call, request, number, faults));
  await tidy(world, outcome, number);
}

// Presence is written 200 ms later, in a batch: waits for it, so that it is not blamed on the next call.
const writeLater = new Set(['/api/quizAttempt/{attemptId}/presence']);
const laterMs = 1_000;

async function tryCall(
  world: World,
  { operation, caller }: Pair,
  request: SentRequest,
): Promise<{ outcome?: Outcome; fault?: string }> {
  const { school, watch, send, context } = world;
  const sendAs = () =>
    send({ ...request, headers: { ...request.headers, ...school.headersOf(caller) } }, operation);
  const filesBefore = listFiles(context);
  try {
    let answer = await sendAs();
    if (isInterrupted(caller, answer)) {
      await school.repair();
      await watch.take();
      answer = await sendAs();
    }
    if (answer.status < 400 && writeLater.has(operation.path)) await sleep(laterMs);
    const writes = await watch.take();
    const filesAfter = listFiles(context);
    const identity = school.identityOf(caller);
    return { outcome: { operation, caller, identity, answer, writes, filesBefore, filesAfter } };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** An earlier call ended this person's session or closed the system, so this response says nothing. */
function isInterrupted(caller: Caller, { status, text }: Answer): boolean {
  const isPerson = caller !== 'anonymous' && caller !== 'pending';
  return (
    (isPerson && status === 401 && text.includes('NOT_SIGNED_IN')) ||
    (status === 503 && text.includes('"MAINTENANCE"'))
  );
}

function listFiles(context: TestApp): string[] {
  return listAll(context).filter((path) => !path.includes('.half-written'));
}

function listHalfWritten(context: TestApp): string[] {
  return listAll(context).filter((path) => path.includes('.half-written'));
}

function listAll({ config }: TestApp): string[] {
  return readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const touching = new Set(['user_account', 'session', 'setting', 'student', 'teacher', 'admin']);

async function tidy({ context, school, watch }: World, outcome: Outcome, number: number): Promise<void> {
  const isSuccess = outcome.answer.status < 400;
  const isTouched = isSuccess && outcome.writes.some(({ table }) => touching.has(table));
  if (isTouched) await school.repair();
  if (number % 50 === 0) await school.refreshIds();
  const hasCounted = outcome.writes.some(({ table }) => table === 'limit_counter');
  if (hasCounted) await sql`delete from limit_counter`.execute(context.db);
  if (isTouched || hasCounted) await watch.take();
}

function describe(pair: Pair, request: SentRequest, number: number, faults: string[]): string {
  const { method, url, headers, payload } = request;
  const type = headers['content-type'] ?? 'no type';
  const body = payload === undefined ? 'no body' : String(payload).slice(0, 400);
  return `call ${number}, as ${pair.caller}: ${method} ${url.slice(0, 200)}\n  (${type}) ${body}\n  ${faults.join('\n  ')}`;
}
