/** Several keys as one text, so that a draft of texts can be compared field by field. */
export const programKeys = {
  read: (text: string): number[] => (text === '' ? [] : text.split(',').map(Number)),
  write: (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join(','),
};
