import { type ComponentType, lazy } from 'react';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import type { MessagePart } from './message-parts.ts';

/** A part of the app that loads with its texts when it is first shown, or earlier with `loadAhead`. */
export function lazyPart<Props>(part: MessagePart, load: () => Promise<{ default: ComponentType<Props> }>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  function start() {
    loading ??= Promise.all([load(), loadMessages(part)]).then(([module]) => module);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }
  return Object.assign(lazy(start), { loadAhead: () => void start() });
}
