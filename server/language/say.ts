import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '#shared/settings.ts';
import { languageAtHand } from './at-hand.ts';
import { catalogueKey, catalogueOf } from './catalogue.ts';
import { formatMessage, type Values } from './format-message.ts';

interface Meant {
  /** Where a word alone does not tell which of its meanings it has. */
  context?: string;
}

const compiled = new Map<string, CompiledMessage>();

/**
 * The text in the language at hand. It is written out in the call, for the catalogue is made of these calls:
 * `say('Row {row} is empty.', { row })`, `say('{count, plural, one {# row} other {# rows}}', { count })`.
 */
export function say(text: string, values?: Values, meant?: Meant): string {
  return sayMarked(text, values, meant);
}

/** The same for a text that stands elsewhere, where `sentence` marks it. */
export function sayMarked(text: string, values?: Values, { context }: Meant = {}): string {
  const language = languageAtHand();
  const told = catalogueOf(language)?.get(catalogueKey(text, context));
  // What is not translated is told as it stands in the code, with its own plurals.
  return told === undefined ? format(text, values, 'en') : format(told, values, language);
}

function format(text: string, values: Values | undefined, language: Language): string {
  if (values === undefined) return text;
  let message = compiled.get(text);
  if (message === undefined) {
    message = compileMessageOrThrow(text);
    compiled.set(text, message);
  }
  return formatMessage(message, values, language);
}
