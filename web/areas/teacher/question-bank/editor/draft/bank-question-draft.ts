import type { NewQuestion, QuestionChange, QuestionType } from '#shared/contract/teaching/question-banks.ts';
import type { QuestionImage } from '#shared/contract/teaching/question-work.ts';
import { question as limit } from '#shared/limits.ts';
import {
  answeringOf,
  changeOf,
  draftOf,
  padOptions,
  type QuestionDraft,
} from '#web/questions/editor/question-draft.ts';

/** A bank question being edited. */
export interface BankQuestionDraft extends QuestionDraft {
  questionType: QuestionType;
  image: QuestionImage | null;
  imageAlt: string;
  tags: readonly string[];
}

/** A question or one of its earlier versions. */
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

export function bankDraftOf(question: Stored): BankQuestionDraft {
  const { questionType, image, imageUrl, imageAlt = '', tags = [] } = question;
  return {
    ...draftOf(question),
    questionType,
    image: image && imageUrl !== null ? { id: image.id, url: imageUrl } : null,
    imageAlt,
    tags: tags.map(({ name }) => name),
  };
}

/**
 * Keeps the type, points and tags of the previous question: the next one is often similar. The editor says so beside the
 * points, the one field that is easily overlooked.
 */
export function emptyDraft(like?: BankQuestionDraft): BankQuestionDraft {
  const empty = bankDraftOf({
    questionText: '',
    questionType: like?.questionType ?? 'MULTIPLE_CHOICE',
    points: limit.points.default,
    options: [],
    imageUrl: null,
  });
  return {
    ...empty,
    options:
      empty.questionType === 'TRUE_FALSE' ? empty.options : padOptions(empty.options, limit.newOptions),
    points: like?.points ?? String(limit.points.default),
    tags: like?.tags ?? [],
  };
}

/** The draft as the body of a create call. */
export function newQuestionOf(draft: BankQuestionDraft): Omit<NewQuestion, 'questionBank'> {
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

/** Only the changed fields. The description is sent together with its picture. */
export function questionChangeOf(from: BankQuestionDraft, to: BankQuestionDraft): QuestionChange {
  const isSamePicture = samePicture(from, to);
  return {
    ...changeOf(from, to),
    ...(isSamePicture ? {} : { image: to.image && { id: to.image.id } }),
    ...(isSamePicture || !to.image ? {} : { imageAlt: to.imageAlt }),
    ...(sameTags(from, to) ? {} : { tags: [...to.tags] }),
  };
}

export function isSameQuestion(one: BankQuestionDraft, other: BankQuestionDraft): boolean {
  return Object.keys(questionChangeOf(one, other)).length === 0;
}

export function samePicture(one: BankQuestionDraft, other: BankQuestionDraft): boolean {
  // Compared by id: signed addresses of the same picture change over time.
  if (one.image?.id !== other.image?.id) return false;
  return one.image === null || one.imageAlt === other.imageAlt;
}

export function sameTags(one: BankQuestionDraft, other: BankQuestionDraft): boolean {
  const sorted = ({ tags }: BankQuestionDraft) =>
    JSON.stringify(tags.map((name) => name.toLowerCase()).toSorted());
  return sorted(one) === sorted(other);
}
