/** Puts a file that was made here among the downloads of this device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // At once would be before some browsers have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
