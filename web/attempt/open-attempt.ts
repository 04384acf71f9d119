import type { Paper } from '#shared/contract/attempts.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { readToken } from '#web/lib/session-token.ts';
import { atMost } from './at-most.ts';
import { serverCalls } from './attempt-calls.ts';
import { joinBrowserTabs } from './browser-tabs.ts';
import { createServerClock, type ServerClock } from './clock.ts';
import { createAttempt } from './create-attempt.ts';
import { newDevice } from './device.ts';
import { type DurableAttempt, NoAttemptInProgress, NotStarted, type OpenAttempt } from './durable-attempt.ts';
import { openJournal } from './indexed-db-journal.ts';
import type { AttemptKey, Journal, KeptPaper } from './journal.ts';
import { isToSend } from './kept-answer.ts';
import { sendLeftovers } from './leftovers.ts';
import { loadSealing } from './load-sealing.ts';
import { keepPageForOffline } from './offline-page.ts';
import { followPage } from './page-events.ts';
import { followPresence } from './presence.ts';
import { classifyFailure, isOpenElsewhere } from './save-failure.ts';
import { forgetOpen, isRememberedOpen, rememberOpen } from './tab-memory.ts';
import { browserTimers } from './timers.ts';

/** How long a server that says nothing holds up a quiz this device can open by itself. */
const patienceMs = 4_000;
/** How long the role of this tab may take: the page before a reload lets go of it in a moment. */
const roleMs = 400;
/** How long the news that it is over may take to be the first thing that is shown. */
const firstWordMs = 1_000;

interface Found {
  paper: Paper;
  clock: ServerClock;
  /** From the server, just now. */
  isFresh: boolean;
}

/** Resumes the attempt in progress, or starts one if the student asked for it; without the server, from the journal. */
export const openAttempt: OpenAttempt = async ({ userId, quizId, start }) => {
  const journal = await openJournal();
  const kept = (await journal.listPapers(userId)).filter((paper) => paper.quizId === quizId);
  const { paper, clock, isFresh } = await findPaper(journal, kept, () =>
    start ? startNew(quizId, start.password, kept) : resume(quizId, kept),
  ).catch(async (error: unknown) => {
    // What was written here before another device took over arrives all the same.
    if (isOpenElsewhere(error)) await sendLeftovers(journal, serverCalls, { userId, attemptId: 0 }, 0);
    throw error;
  });
  const key: AttemptKey = { userId, attemptId: paper.attempt.id };
  const device = kept.find(({ attemptId }) => attemptId === key.attemptId)?.device ?? newDevice();
  if (isFresh) await journal.putPaper({ ...key, quizId, paper, clockOffset: clock.offset(), device });
  rememberOpen(key);
  const sealing = loadSealing();
  const attempt = createAttempt({
    key,
    device,
    paper,
    isFresh,
    kept: await journal.listAnswers(key),
    journal,
    calls: serverCalls,
    clock,
    timers: browserTimers,
    random: Math.random,
    joinTabs: (events) => joinBrowserTabs(journal, key, events),
    seal: (shown, answers) => sealing.seal({ paper: shown, userId, device, answers, madeAt: clock.now() }),
    onEnded: forgetOpen,
  });
  await untilRole(attempt);
  // Closed meanwhile: then that is the first thing to be told.
  if (!isFresh) await atMost(browserTimers, firstWordMs, attempt.refresh());
  const unfollow = followPage(attempt, { attemptId: key.attemptId, clock });
  const endPresence = followPresence(attempt, key.attemptId, device);
  void keepPageForOffline(paper).then((isKept) => isKept && attempt.setOpensOffline());
  if (isFresh) void sendLeftovers(journal, serverCalls, key, quizId);
  return {
    ...attempt,
    close() {
      unfollow();
      endPresence();
      sealing.stop();
      // Somebody who was signed out comes back; who left of their own accord does not.
      if (readToken() !== null) forgetOpen();
      attempt.close();
    },
  };
};

/**
 * The attempt this tab was in before a reload, or one with answers that never arrived, comes first: if it was
 * closed meanwhile, its owner is told so instead of finding an empty paper of a new attempt.
 */
async function findPaper(
  journal: Journal,
  kept: readonly KeptPaper[],
  openOther: () => Promise<Found>,
): Promise<Found> {
  const unfinished = await findUnfinished(journal, kept);
  const found = unfinished && (await goOn(unfinished));
  if (found) return found;
  try {
    return await openOther();
  } catch (error) {
    const latest = kept.at(-1);
    if (latest && isServerAway(error instanceof NotStarted ? error.reason : error))
      return fromJournal(latest);
    throw error;
  }
}

/** Undefined when the server knows nothing of it. */
async function goOn(unfinished: KeptPaper): Promise<Found | undefined> {
  try {
    return await load(unfinished.attemptId, { ms: patienceMs, device: unfinished.device });
  } catch (error) {
    if (classifyFailure(error) === 'over' || isServerAway(error)) return fromJournal(unfinished);
    if (classifyFailure(error) === 'signed-out' || isOpenElsewhere(error)) throw error;
    return undefined;
  }
}

async function findUnfinished(journal: Journal, kept: readonly KeptPaper[]): Promise<KeptPaper | undefined> {
  const remembered = kept.find(isRememberedOpen);
  if (remembered) return remembered;
  for (const paper of kept) {
    if ((await journal.listAnswers(paper)).some(isToSend)) return paper;
  }
  return undefined;
}

/** Only an attempt in progress: opening an address starts nothing. */
async function resume(quizId: number, kept: readonly KeptPaper[]): Promise<Found> {
  const signal = kept.length > 0 ? AbortSignal.timeout(patienceMs) : undefined;
  const quiz = await serverCalls.getQuiz(quizId, signal).catch((reason: unknown) => {
    throw new NotStarted(reason);
  });
  const running = quiz.own?.attemptInProgress;
  if (!running) throw new NoAttemptInProgress(quiz);
  return load(running.id, { device: deviceOf(kept, running.id) });
}

async function startNew(
  quizId: number,
  password: string | undefined,
  kept: readonly KeptPaper[],
): Promise<Found> {
  const signal = kept.length > 0 ? AbortSignal.timeout(patienceMs) : undefined;
  const { id } = await serverCalls.start(quizId, password, signal).catch((reason: unknown) => {
    throw new NotStarted(reason);
  });
  return load(id, { device: deviceOf(kept, id) });
}

function deviceOf(kept: readonly KeptPaper[], attemptId: number): number | undefined {
  return kept.find((paper) => paper.attemptId === attemptId)?.device;
}

interface Loading {
  ms?: number;
  /** The number of this device, where it has one for the attempt. */
  device?: number | undefined;
}

async function load(attemptId: number, { ms, device }: Loading): Promise<Found> {
  const clock = createServerClock(deviceClocks);
  const askedAt = clock.mark();
  const signal = ms === undefined ? undefined : AbortSignal.timeout(ms);
  const paper = await serverCalls.getPaper(attemptId, signal, device);
  clock.sync(paper.serverTime, askedAt, clock.mark());
  return { paper, clock, isFresh: true };
}

function fromJournal({ paper, clockOffset }: KeptPaper): Found {
  return { paper, clock: createServerClock(deviceClocks, clockOffset), isFresh: false };
}

const deviceClocks = { running: () => performance.now(), wall: () => Date.now() };

function isServerAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function untilRole(attempt: DurableAttempt): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, roleMs);
    const unsubscribe = attempt.subscribe(look);
    function end(): void {
      clearTimeout(timer);
      unsubscribe();
      done();
    }
    function look(): void {
      if (attempt.getView().isWriter) end();
    }
    look();
  });
}
