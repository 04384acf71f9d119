import { type ComponentType, lazy } from 'react';
import { loadWords } from '#web/lib/i18n.ts';
import type { WordPart } from './word-parts.ts';

/** A part of the app that is loaded when it is first shown, together with what it says. */
export function lazyPart<Props>(part: WordPart, load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadWords(part)]);
    return module;
  });
}
