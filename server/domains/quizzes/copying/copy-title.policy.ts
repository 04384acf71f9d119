import { say } from '#server/language/say.ts';
import { textLength } from '#shared/limits.ts';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Truncates the title if necessary, without cutting a character in two. */
export function copyTitle(title: string): string {
  let copy = '';
  for (const { segment } of letters.segment(say('Copy of {title}', { title }))) {
    if (copy.length + segment.length > textLength.title) break;
    copy += segment;
  }
  return copy.trimEnd();
}
