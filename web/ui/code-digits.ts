/** The digits of what was typed or pasted, whatever stands between them; full-width ones count too. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** The boxes after typing from that one on; what does not fit is left out. */
export function setDigits(digits: readonly string[], from: number, typed: string): string[] {
  return digits.map((digit, index) => typed[index - from] ?? digit);
}

export function emptyBox(digits: readonly string[], index: number): string[] {
  return digits.with(index, '');
}
