interface GivenAnswer {
  selectedOption: { id: number } | null;
  textAnswer: string | null;
}

/** A question is answered with a selected option or non-blank text. */
export function isAnswered(answer: GivenAnswer | undefined): boolean {
  if (!answer) return false;
  return answer.selectedOption !== null || (answer.textAnswer ?? '').trim() !== '';
}
