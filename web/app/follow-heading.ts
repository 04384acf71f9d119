/** A question or a greeting is the heading of its page, but not its name. */
function readName(): string {
  const named = document.querySelector<HTMLElement>('[data-page-name], h1');
  return named?.dataset['pageName'] || (named?.textContent ?? '');
}

/** Tells what the page is called, now and whenever it is called something else. */
export function followHeading(tell: (heading: string) => void): () => void {
  let told: string | undefined;
  function look() {
    const heading = readName();
    if (heading !== told) tell(heading);
    told = heading;
  }
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
  return () => observer.disconnect();
}
