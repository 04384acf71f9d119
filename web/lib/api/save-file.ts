/** Saves a file made in the page to the downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Later, because some browsers have not started reading it yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
