/** What a key does while one goes through the answers of a question. */
export type GradingAction = 'next' | 'previous' | 'correct' | 'incorrect';

const actions: Readonly<Record<string, GradingAction>> = {
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
  '1': 'correct',
  '0': 'incorrect',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed): GradingAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  return actions[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Where keys are typed, chosen with, or belong to a dialog. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]') !== null
  );
}
