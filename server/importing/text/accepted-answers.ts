/**
 * The accepted answers of a short answer, as they are stored: separated by bars. A slash between spaces separates them
 * too, as in `CO2 / carbon dioxide`; `km/h`, `and/or`, `1 / 2` and formulas stay whole.
 */
export function separateAnswers(written: string): string {
  const answers = written.split('|').flatMap(splitAtSlashes);
  const isSplit = answers.length > written.split('|').length;
  return isSplit ? [...new Set(answers)].join('|') : written;
}

function splitAtSlashes(answer: string): string[] {
  const parts = answer.split(/\s+\/\s+/);
  const isFraction = parts.some((part, at) => /\d$/.test(part) && /^\d/.test(parts[at + 1] ?? ''));
  const isWhole = answer.includes('$') || isFraction || parts.some((part) => part.trim() === '');
  return isWhole ? [answer] : parts.map((part) => part.trim());
}
