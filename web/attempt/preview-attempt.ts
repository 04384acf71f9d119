import type { Paper } from '#shared/contract/attempts/attempts.ts';
import type { QuizPreview } from '#shared/contract/teaching/quizzes.ts';
import type { AttemptView, DurableAttempt, LocalAnswer } from './durable-attempt.ts';

type SubmitReason = 'SUBMITTED' | 'TIMED_OUT';

interface PreviewOptions {
  preview: QuizPreview;
  /** Milliseconds since 1970; monotonic. */
  now: () => number;
  /** Called on submission or when time is up: the preview ends. */
  onEnd: (reason: SubmitReason) => void;
}

/** An attempt for a teacher's preview. It lives in memory; nothing is sent or stored. */
export function createPreviewAttempt({ preview, now, onEnd }: PreviewOptions): DurableAttempt {
  const paper = layOut(preview, now());
  const listeners = new Set<() => void>();
  let view: AttemptView = {
    paper,
    answers: new Map(),
    saveState: 'quiet',
    unsaved: 0,
    deadline: paper.deadline,
    addedMinutes: null,
    devices: [],
    isWriter: true,
    otherDevice: null,
    isDurable: true,
    opensOffline: false,
    isPreview: true,
    outcome: null,
  };

  function change(questionId: number, content: Partial<LocalAnswer>): void {
    const before = view.answers.get(questionId) ?? emptyAnswer(questionId);
    view = { ...view, answers: new Map(view.answers).set(questionId, { ...before, ...content }) };
    for (const changed of listeners) changed();
  }

  return {
    getView: () => view,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    now,
    selectOption: (questionId, id) => change(questionId, { selectedOption: id === null ? null : { id } }),
    writeText: (questionId, textAnswer) => change(questionId, { textAnswer }),
    flag: (questionId, isMarked) => change(questionId, { isMarked }),
    choose: change,
    addTime: () => undefined,
    flush: () => Promise.resolve(),
    submit(reason) {
      onEnd(reason);
      return Promise.resolve({ ...paper.attempt, status: reason });
    },
    withdraw: () => undefined,
    takeOver: () => undefined,
    continueHere: () => Promise.resolve(),
    makeAnswerFile: () => ({ name: '', content: '' }),
    refresh: () => Promise.resolve(),
    close: () => listeners.clear(),
  };
}

function emptyAnswer(questionId: number): LocalAnswer {
  return {
    questionId,
    selectedOption: null,
    textAnswer: null,
    isMarked: false,
    timeSpent: 0,
    revision: 0,
    storedRevision: 0,
  };
}

function layOut({ quiz, questions }: QuizPreview, now: number): Paper {
  const startedAt = new Date(now).toISOString();
  const deadline = deadlineOf(quiz, now);
  // Adds hundredths to avoid rounding errors.
  const totalPoints = questions.reduce((sum, { points }) => sum + Math.round(points * 100), 0) / 100;
  const { id, title, description, timeLimit, attemptLimit } = quiz;
  return {
    attempt: {
      id,
      quiz: { id, title },
      student: { id, firstName: '', lastName: '' },
      attemptNumber: 1,
      status: 'IN_PROGRESS',
      startedAt,
      startTime: startedAt,
      deadline,
      extensionMinutes: 0,
      completedAt: null,
      totalScore: null,
      marksReleased: false,
      totalPoints,
      dateCreated: startedAt,
    },
    quiz: { id, title, description, timeLimit, totalPoints, attemptLimit },
    questions,
    answers: [],
    unmerged: [],
    serverTime: startedAt,
    deadline,
    seal: { publicKey: '', token: '' },
  };
}

/** The deadline for a student who starts now. A quiz that has closed gets no closing time. */
function deadlineOf({ timeLimit, closesAt }: QuizPreview['quiz'], now: number): string | null {
  const ends = timeLimit === null ? [] : [now + timeLimit * 60_000];
  const closes = closesAt === null ? now : Date.parse(closesAt);
  if (closes > now) ends.push(closes);
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}
