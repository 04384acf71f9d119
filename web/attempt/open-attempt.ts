import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { readToken } from '#web/lib/session/session-token.ts';
import { isToSend } from './answers/journal-answer.ts';
import { serverCalls } from './attempt-calls.ts';
import { createServerClock, type ServerClock } from './clock/clock.ts';
import { browserTimers, withTimeout } from './clock/timers.ts';
import { createAttempt } from './create-attempt.ts';
import { newDevice } from './devices/device-info.ts';
import { type DurableAttempt, NoAttemptInProgress, NotStarted, type OpenAttempt } from './durable-attempt.ts';
import { openJournal } from './journal/indexed-db-journal.ts';
import type { AttemptKey, Journal, JournalPaper } from './journal/journal.ts';
import { sendUnsent } from './journal/send-unsent.ts';
import { keepPageForOffline } from './page/offline-page.ts';
import { followPage } from './page/page-events.ts';
import { followPresence } from './page/presence.ts';
import { classifyFailure, isOpenElsewhere } from './sync/save-failure.ts';
import { joinBrowserTabs } from './tabs/browser-tabs.ts';
import { forgetOpen, isRememberedOpen, rememberOpen } from './tabs/tab-memory.ts';

/** How long to wait for an unresponsive server before opening the quiz from the journal. */
const patienceMs = 4_000;
/** How long to wait for this tab's role: after a reload the old page releases it within moments. */
const roleMs = 400;
/** How long to wait for the news that the attempt is over before showing questions. */
const firstWordMs = 1_000;

interface OpenedPaper {
  paper: Paper;
  clock: ServerClock;
  /** True if it just came from the server. */
  isFresh: boolean;
}

/**
 * Resumes the attempt in progress, or starts one on request. Opens it from the journal if the server is unreachable.
 */
export const openAttempt: OpenAttempt = async ({ userId, quizId, start }) => {
  const journal = await openJournal();
  const kept = (await journal.listPapers(userId)).filter((paper) => paper.quizId === quizId);
  const { paper, clock, isFresh } = await findPaper(journal, kept, () =>
    start ? startNew(quizId, start.password, kept) : resume(quizId, kept),
  ).catch(async (error: unknown) => {
    // Answers written here before another device took over still reach the server.
    if (isOpenElsewhere(error)) await sendUnsent(journal, serverCalls, { userId, attemptId: 0 }, 0);
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
  // If the attempt was closed meanwhile, the student sees that first.
  if (!isFresh) await withTimeout(browserTimers, firstWordMs, attempt.refresh());
  const unfollow = followPage(attempt, { attemptId: key.attemptId, clock });
  const endPresence = followPresence(attempt, key.attemptId, device);
  void keepPageForOffline(paper).then((isKept) => isKept && attempt.setOpensOffline());
  if (isFresh) void sendUnsent(journal, serverCalls, key, quizId);
  return {
    ...attempt,
    close() {
      unfollow();
      endPresence();
      sealing.stop();
      // After a sign-out the attempt stays known, so that the student can resume it. After leaving the page it does not.
      if (readToken() !== null) forgetOpen();
      attempt.close();
    },
  };
};

/**
 * Prefers the attempt this tab had open before a reload, or one with unsent answers. If it was closed meanwhile, the
 * student must learn that instead of seeing a new, empty paper.
 */
async function findPaper(
  journal: Journal,
  kept: readonly JournalPaper[],
  openOther: () => Promise<OpenedPaper>,
): Promise<OpenedPaper> {
  const unfinished = await findUnfinished(journal, kept);
  const resumed = unfinished && (await resumeUnfinished(unfinished));
  if (resumed) return resumed;
  try {
    return await openOther();
  } catch (error) {
    const latest = kept.at(-1);
    if (latest && isServerAway(error instanceof NotStarted ? error.reason : error))
      return fromJournal(latest);
    throw error;
  }
}

/** Undefined if the server does not know the attempt. */
async function resumeUnfinished(unfinished: JournalPaper): Promise<OpenedPaper | undefined> {
  try {
    return await load(unfinished.attemptId, { ms: patienceMs, device: unfinished.device });
  } catch (error) {
    if (classifyFailure(error) === 'over' || isServerAway(error)) return fromJournal(unfinished);
    if (classifyFailure(error) === 'signed-out' || isOpenElsewhere(error)) throw error;
    return undefined;
  }
}

async function findUnfinished(
  journal: Journal,
  kept: readonly JournalPaper[],
): Promise<JournalPaper | undefined> {
  const remembered = kept.find(isRememberedOpen);
  if (remembered) return remembered;
  for (const paper of kept) {
    if ((await journal.listAnswers(paper)).some(isToSend)) return paper;
  }
  return undefined;
}

/** Opens only an attempt in progress: visiting an address must not start one. */
async function resume(quizId: number, kept: readonly JournalPaper[]): Promise<OpenedPaper> {
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
  kept: readonly JournalPaper[],
): Promise<OpenedPaper> {
  const signal = kept.length > 0 ? AbortSignal.timeout(patienceMs) : undefined;
  const { id } = await serverCalls.start(quizId, password, signal).catch((reason: unknown) => {
    throw new NotStarted(reason);
  });
  return load(id, { device: deviceOf(kept, id) });
}

function deviceOf(kept: readonly JournalPaper[], attemptId: number): number | undefined {
  return kept.find((paper) => paper.attemptId === attemptId)?.device;
}

interface Loading {
  ms?: number;
  /** This device's number for the attempt, if it has one. */
  device?: number | undefined;
}

async function load(attemptId: number, { ms, device }: Loading): Promise<OpenedPaper> {
  const clock = createServerClock(deviceClocks);
  const askedAt = clock.mark();
  const signal = ms === undefined ? undefined : AbortSignal.timeout(ms);
  const paper = await serverCalls.getPaper(attemptId, signal, device);
  clock.sync(paper.serverTime, askedAt, clock.mark());
  return { paper, clock, isFresh: true };
}

function fromJournal({ paper, clockOffset }: JournalPaper): OpenedPaper {
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

type SealAnswers = typeof import('./answers/answer-file.ts').sealAnswers;

const afterOpeningMs = 6_000;
const againMs = 10_000;

/**
 * The encryption for answer files is half as large as the quiz screen and only needed in emergencies. It loads a few
 * seconds after the screen, and retries until it succeeds.
 */
function loadSealing(): { seal: SealAnswers; stop(): void } {
  let loaded: SealAnswers | undefined;
  let timer = setTimeout(load, afterOpeningMs);

  function load(): void {
    import('./answers/answer-file.ts').then(
      ({ sealAnswers }) => {
        loaded = sealAnswers;
      },
      () => {
        timer = setTimeout(load, againMs);
      },
    );
  }

  return {
    seal(sealed) {
      if (!loaded) throw new Error('The answer file cannot be made yet.');
      return loaded(sealed);
    },
    stop: () => clearTimeout(timer),
  };
}
