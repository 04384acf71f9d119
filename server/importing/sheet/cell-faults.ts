import { say } from '#server/language/say.ts';

/** The messages follow the name of a cell. */
export function noStoredValue(): string {
  return say('is a formula without a stored value. Open and save the file in Excel.', undefined, {
    context: 'after the name of a cell',
  });
}

export function errorFault(error: string): string {
  return say(
    'shows the error {error}. Fix it and save the file.',
    { error },
    { context: 'after the name of a cell' },
  );
}
