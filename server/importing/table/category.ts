import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';

const wordsByCategory: Record<Exclude<BankCategory, 'other'>, string> = {
  mathematics: `math maths mathematics mathematical algebra geometry arithmetic calculus trigonometry statistics
    probability numeracy fractions equations mathe mathematik matematica matematicas mathematique mathematiques
    algebre geometrie geometria`,
  english: `english grammar vocabulary spelling literature punctuation comprehension poetry englisch ingles anglais`,
  science: `science sciences biology chemistry physics botany zoology ecology astronomy anatomy genetics geology
    photosynthesis naturwissenschaft naturwissenschaften biologie chemie physik ciencia ciencias biologia quimica
    fisica chimie physique`,
  history: 'history geschichte historia histoire',
  geography: 'geography geographie erdkunde geografie geografia',
};

const categories = new Map<string, BankCategory>(
  Object.entries(wordsByCategory).flatMap(([category, words]) =>
    words.split(/\s+/).map((word): [string, BankCategory] => [word, category as BankCategory]),
  ),
);

/** The subject a title mentions. Undefined for none or several. */
export function findCategory(title: string): BankCategory | undefined {
  const words =
    title
      .slice(0, 300)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const categoriesNamed = new Set(
    words.flatMap((word, at) => (isOtherScience(words, at) ? [] : (categories.get(word) ?? []))),
  );
  return categoriesNamed.size === 1 ? [...categoriesNamed][0] : undefined;
}

/** Computer, social and political science are other subjects. */
function isOtherScience(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  return (
    /^sciences?$/.test(words[at] ?? '') && /^(computer|social|political|data|library|sports?)$/.test(before)
  );
}
