/** Replaces a field's text and keeps the caret at its words and the scroll position. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  if (before === text) return;
  field.value = text;
  // Setting the selection moves the focus in some browsers.
  if (field === document.activeElement) {
    const [start, end] = [selectionStart, selectionEnd].map((at) => movePlace(before, field.value, at));
    field.setSelectionRange(start ?? 0, end ?? 0, selectionDirection);
  }
  field.scrollTop = scrollTop;
}

/** Maps a position in the old text to the new one; inside the replaced part, to its start. */
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
