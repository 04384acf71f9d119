/** A fault as a sentence of its own: in the file's report it follows the place, in small letters. */
export function faultText(fault: string): string {
  return fault.charAt(0).toUpperCase() + fault.slice(1);
}
