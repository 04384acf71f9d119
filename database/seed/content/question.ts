import type { Database } from '../../schema.ts';

export type QuestionType = Database['question_version']['question_type'];

/** Alternatives for a paragraph of an essay, strongest first. A student writes one of them. */
type Paragraph = readonly [string, ...string[]];

/** The paragraphs of an essay. Only paragraphs of the same line of thought fit together. */
type LineOfThought = readonly Paragraph[];

export interface QuestionContent {
  type: QuestionType;
  text: string;
  /** An earlier wording, which gives the question two versions. */
  earlierText: string | undefined;
  points: number;
  feedback: string;
  tags: readonly string[];
  level: 'easy' | 'medium' | 'hard';
  options: readonly string[];
  /** As in `question_version.correct_answer`. */
  key: string | null;
  /** Short answers of students who don't know. */
  slips: readonly string[];
  linesOfThought: readonly LineOfThought[];
}

type Details = Partial<Pick<QuestionContent, 'earlierText' | 'points' | 'feedback' | 'tags' | 'level'>>;

function question(type: QuestionType, text: string, details: Details): QuestionContent {
  return {
    type,
    text,
    earlierText: details.earlierText,
    points: details.points ?? 2,
    feedback: details.feedback ?? '',
    tags: details.tags ?? [],
    level: details.level ?? 'medium',
    options: [],
    key: null,
    slips: [],
    linesOfThought: [],
  };
}

export function choice(text: string, key: string, options: readonly string[], details: Details = {}) {
  return { ...question('MULTIPLE_CHOICE', text, details), key, options };
}

export function trueFalse(text: string, isTrue: boolean, details: Details = {}) {
  return { ...question('TRUE_FALSE', text, details), key: isTrue ? 'A' : 'B', options: ['True', 'False'] };
}

/** `accepted` answers are separated by `|`. */
export function short(text: string, accepted: string, slips: readonly string[], details: Details = {}) {
  return { ...question('SHORT_ANSWER', text, details), key: accepted, slips };
}

export function essay(text: string, linesOfThought: readonly LineOfThought[], details: Details = {}) {
  return { ...question('ESSAY', text, { points: 5, ...details }), linesOfThought };
}
