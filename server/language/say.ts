import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '#shared/settings.ts';
import { catalogueKey, catalogueOf } from './catalogue.ts';
import { currentLanguage } from './current-language.ts';
import { formatMessage, type Values } from './format-message.ts';

interface MessageOptions {
  /** For words whose meaning is ambiguous without context. */
  context?: string;
}

const compiled = new Map<string, CompiledMessage>();

/**
 * Returns the text in the current language. Write the text in the call, because the catalogue is extracted from
 * these calls: `say('Row {row} is empty.', { row })`, `say('{count, plural, one {# row} other {# rows}}', { count
 * })`.
 */
export function say(text: string, values?: Values, options?: MessageOptions): string {
  return sayMarked(text, values, options);
}

/** Translates a text that is defined elsewhere and marked by `sentence`. */
export function sayMarked(text: string, values?: Values, { context }: MessageOptions = {}): string {
  const language = currentLanguage();
  const translation = catalogueOf(language)?.get(catalogueKey(text, context));
  // Untranslated texts are shown in English, with English plurals.
  return translation === undefined ? format(text, values, 'en') : format(translation, values, language);
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
