import type { Found } from '#shared/contract/platform/search.ts';
import { search } from '#shared/limits.ts';
import type { QuestionMatch, Sought } from './search.queries.ts';

export function presentQuestionMatch(
  { id, bankId, bankTitle, text }: QuestionMatch,
  sought: Sought,
): Found['questions'][number] {
  return { id, bankId, bankTitle, text: excerptOf(text, sought) };
}

/** One line of the text around its first match. */
function excerptOf(text: string, { words }: Sought): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= search.excerpt) return line;
  const lowerCase = line.toLowerCase();
  const places = words.map((word) => lowerCase.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const first = Math.min(...places, line.length);
  const isNearStart = first === line.length || first < search.excerpt / 2;
  const from = isNearStart ? 0 : line.lastIndexOf(' ', first - search.excerpt / 4) + 1;
  const end = from + search.excerpt;
  return `${from > 0 ? '…' : ''}${line.slice(from, end).trimEnd()}${end < line.length ? '…' : ''}`;
}
