/** Replaces the text of a field. The caret stays at the words it was at, and the field where it was scrolled to. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  if (before === text) return;
  field.value = text;
  // Some browsers move the focus to a field whose selection is set.
  if (field === document.activeElement) {
    const [start, end] = [selectionStart, selectionEnd].map((at) => movePlace(before, field.value, at));
    field.setSelectionRange(start ?? 0, end ?? 0, selectionDirection);
  }
  field.scrollTop = scrollTop;
}

/** Where a place in a text is after the text was changed; within what was replaced, at its start. */
export function movePlace(before: string, after: string, place: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (place <= start) return place;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const fromEnd = before.length - place;
  return fromEnd <= end ? after.length - fromEnd : start;
}
