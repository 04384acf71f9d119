import type { QuizChange } from '#shared/contract/teaching/quizzes.ts';
import { fromZonedInput } from '#web/lib/format/zoned-time.ts';
import { changedFields } from './compare-drafts.ts';
import { placeInput } from './place-draft.ts';
import type { DraftField, QuizDraft } from './quiz-draft.ts';

/** Sends only changed fields, so that changes by others aren't overwritten. */
export function quizRequest(before: QuizDraft, draft: QuizDraft, timezone: string): QuizChange {
  return Object.assign({}, ...changedFields(before, draft).map((field) => parts[field](draft, timezone)));
}

const parts: Record<DraftField, (draft: QuizDraft, timezone: string) => QuizChange> = {
  title: ({ title }) => ({ title }),
  description: ({ description }) => ({ description }),
  programId: ({ programId }) => ({ program: { id: Number(programId) } }),
  questionBank: ({ questionBank }) => ({ questionBank: questionBank && { id: questionBank.id } }),
  opensAt: ({ opensAt }, timezone) => ({ opensAt: fromZonedInput(opensAt, timezone) }),
  closesAt: ({ closesAt }, timezone) => ({ closesAt: fromZonedInput(closesAt, timezone) }),
  asksPassword: passwordPart,
  password: passwordPart,
  timeLimit: ({ timeLimit }) => ({ timeLimit: numberOf(timeLimit) }),
  attemptLimit: ({ attemptLimit }) => ({ attemptLimit: numberOf(attemptLimit) }),
  shuffleQuestions: ({ shuffleQuestions }) => ({ shuffleQuestions }),
  shuffleOptions: ({ shuffleOptions }) => ({ shuffleOptions }),
  reviewMarks: ({ reviewMarks }) => ({ reviewMarks }),
  reviewKey: ({ reviewKey }) => ({ reviewKey }),
  courseCode: ({ courseCode }) => ({ courseCode }),
  credits: ({ credits }) => ({ credits: Number(credits) }),
  semesterId: ({ semesterId }) => ({ semester: semesterId === '' ? null : { id: Number(semesterId) } }),
  passingMark: ({ passingMark }) => ({ passingMark: numberOf(passingMark) }),
  grantsCertificate: ({ grantsCertificate }) => ({ grantsCertificate }),
  oneDevice: ({ oneDevice }) => ({ oneDevice }),
  showComparison: ({ showComparison }) => ({ showComparison }),
  places: ({ places }) => ({ quizQuestions: places.map(placeInput) }),
};

function passwordPart({ asksPassword, password }: QuizDraft): QuizChange {
  if (!asksPassword) return { password: null };
  return password === '' ? {} : { password };
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
