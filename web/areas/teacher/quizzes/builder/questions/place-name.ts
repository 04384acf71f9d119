import { t } from '@lingui/core/macro';
import type { DrawRule, PlaceDraft } from '../draft/place-draft.ts';

const mostLetters = 80;

/** What stands at a place, short enough to be read out. */
export function nameOfPlace({ question, draw }: Pick<PlaceDraft, 'question' | 'draw'>): string {
  if (draw) return drawText(draw);
  const text = (question?.questionText ?? '').replace(/\s+/g, ' ').trim();
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}

/** "Draw 5 from Algebra, tag fractions". */
export function drawText({ questionBank, tag, count }: DrawRule): string {
  const bank = questionBank.title;
  if (!tag) return t`Draw ${count} from ${bank}`;
  const { name } = tag;
  return t`Draw ${count} from ${bank}, tag ${name}`;
}
