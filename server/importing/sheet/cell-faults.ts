export const noStoredValue = 'is a formula without a stored value. Open and save the file in Excel.';

export function errorFault(error: string): string {
  return `shows the error ${error}. Correct it and save the file.`;
}
