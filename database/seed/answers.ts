import type { QuestionContent, QuestionType } from './content/question.ts';
import type { AskedQuestion } from './papers.ts';
import { createRandom, type Random } from './random.ts';

/** A student's answer and its marks. */
export interface GivenAnswer {
  selectedOptionId: number | null;
  textAnswer: string | null;
  /** Null for an essay, which only a teacher can mark. */
  isCorrect: boolean | null;
  /** For an essay, from 0 to 1. */
  quality: number | null;
}

/** The probability that a guess is correct. */
const luck: Record<QuestionType, number> = {
  MULTIPLE_CHOICE: 0.15,
  TRUE_FALSE: 0.35,
  SHORT_ANSWER: 0,
  ESSAY: 0,
};

/** The probability that a student with that ability answers correctly. */
export function chanceOf(question: AskedQuestion['question'], ability: number): number {
  const knows = 1 / (1 + Math.exp(-1.15 * (ability - question.difficulty)));
  const lucky = luck[question.content.type];
  return lucky + (1 - lucky) * knows;
}

export interface Writer {
  ability: number;
  /** The essays written so far. */
  essays: Set<string>;
}

type Writing = (asked: AskedQuestion, isRight: boolean, writer: Writer, random: Random) => GivenAnswer;

const writings: Record<QuestionType, Writing> = {
  MULTIPLE_CHOICE: chooseOption,
  TRUE_FALSE: chooseOption,
  SHORT_ANSWER: ({ question }, isRight, _, random) => ({
    selectedOptionId: null,
    textAnswer: isRight ? writeAccepted(question.content, random) : random.pick(question.content.slips),
    isCorrect: isRight,
    quality: null,
  }),
  ESSAY: ({ question }, _, writer, random) => ({
    selectedOptionId: null,
    isCorrect: null,
    ...writeOwnEssay(question.content, writer, random),
  }),
};

export function giveAnswer(
  asked: AskedQuestion,
  isRight: boolean,
  writer: Writer,
  random: Random,
): GivenAnswer {
  return writings[asked.question.content.type](asked, isRight, writer, random);
}

function chooseOption(
  { question, optionIds }: AskedQuestion,
  isRight: boolean,
  _: Writer,
  random: Random,
): GivenAnswer {
  const { key, text } = question.content;
  const right = optionIds['ABCDEF'.indexOf(key ?? '')];
  const wrong = optionIds.filter((id) => id !== right);
  // Each question has one wrong option that tempts everyone.
  const tempting = wrong[createRandom(`temptation of ${text}`).whole(0, wrong.length - 1)];
  const chosen = isRight ? right : random.chance(0.5) ? tempting : random.pick(wrong);
  return { selectedOptionId: chosen ?? null, textAnswer: null, isCorrect: isRight, quality: null };
}

function writeAccepted({ key }: QuestionContent, random: Random): string {
  const [usual = '', ...others] = (key ?? '').split('|');
  const written = others.length > 0 && random.chance(0.2) ? random.pick(others) : usual;
  return random.chance(0.4) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
}

/** A new essay: repeated ones would look copied. */
function writeOwnEssay(content: QuestionContent, { ability, essays }: Writer, random: Random) {
  let essay = writeEssay(content, ability, random);
  for (let tries = 0; tries < 40 && essays.has(essay.textAnswer); tries += 1) {
    essay = writeEssay(content, ability - tries / 20, random);
  }
  essays.add(essay.textAnswer);
  return essay;
}

const worth = [1, 0.72, 0.42, 0.15];

function writeEssay({ linesOfThought }: QuestionContent, ability: number, random: Random) {
  const paragraphs = random.pick(linesOfThought).map((choices) => {
    const rank = Math.round(1.6 - ability + random.normal() * 0.6);
    const place = Math.min(Math.max(rank, 0), choices.length - 1);
    return { text: choices[place] ?? '', worth: worth[place] ?? 0 };
  });
  return {
    textAnswer: paragraphs.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    quality: paragraphs.reduce((sum, paragraph) => sum + paragraph.worth, 0) / paragraphs.length,
  };
}
