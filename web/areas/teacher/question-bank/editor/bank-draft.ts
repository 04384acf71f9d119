import type { NewQuestion, QuestionChange, QuestionType } from '#shared/contract/question-banks.ts';
import type { QuestionImage } from '#shared/contract/question-work.ts';
import { question as limit } from '#shared/limits.ts';
import { answeringOf, changeOf, draftOf, type QuestionDraft } from '#web/questions/editor/question-draft.ts';

/** A question of a bank while it is written. */
export interface BankDraft extends QuestionDraft {
  questionType: QuestionType;
  image: QuestionImage | null;
  imageAlt: string;
  tags: readonly string[];
}

/** A question, or what it said at some time. */
interface Stored {
  questionText: string;
  questionType: QuestionType;
  points: number;
  options: readonly { optionLabel: string; optionText: string }[];
  correctAnswer?: string | null | undefined;
  feedback?: string | undefined;
  image?: { id: number } | null | undefined;
  imageUrl: string | null;
  imageAlt?: string | undefined;
  tags?: readonly { name: string }[] | undefined;
}

export function bankDraftOf(question: Stored): BankDraft {
  const { questionType, image, imageUrl, imageAlt = '', tags = [] } = question;
  return {
    ...draftOf(question),
    questionType,
    image: image && imageUrl !== null ? { id: image.id, url: imageUrl } : null,
    imageAlt,
    tags: tags.map(({ name }) => name),
  };
}

/** What comes next is often of the same kind. */
export function emptyDraft(like?: BankDraft): BankDraft {
  return {
    ...bankDraftOf({
      questionText: '',
      questionType: like?.questionType ?? 'MULTIPLE_CHOICE',
      points: limit.points.default,
      options: [],
      imageUrl: null,
    }),
    points: like?.points ?? String(limit.points.default),
    tags: like?.tags ?? [],
  };
}

/** As a new question. */
export function newQuestionOf(draft: BankDraft): Omit<NewQuestion, 'questionBank'> {
  return {
    questionText: draft.questionText,
    points: Number(draft.points),
    feedback: draft.feedback,
    ...answeringOf(draft),
    questionType: draft.questionType,
    ...(draft.image ? { image: { id: draft.image.id }, imageAlt: draft.imageAlt } : {}),
    ...(draft.tags.length > 0 ? { tags: [...draft.tags] } : {}),
  };
}

/** Only what was changed; what is said of a picture goes with it. */
export function questionChangeOf(from: BankDraft, to: BankDraft): QuestionChange {
  const isSamePicture = samePicture(from, to);
  return {
    ...changeOf(from, to),
    ...(isSamePicture ? {} : { image: to.image && { id: to.image.id } }),
    ...(isSamePicture || !to.image ? {} : { imageAlt: to.imageAlt }),
    ...(sameTags(from, to) ? {} : { tags: [...to.tags] }),
  };
}

export function isSameQuestion(one: BankDraft, other: BankDraft): boolean {
  return Object.keys(questionChangeOf(one, other)).length === 0;
}

export function samePicture(one: BankDraft, other: BankDraft): boolean {
  // By its id: the address of one and the same picture changes with time.
  if (one.image?.id !== other.image?.id) return false;
  return one.image === null || one.imageAlt === other.imageAlt;
}

export function sameTags(one: BankDraft, other: BankDraft): boolean {
  const sorted = ({ tags }: BankDraft) => JSON.stringify(tags.map((name) => name.toLowerCase()).toSorted());
  return sorted(one) === sorted(other);
}
