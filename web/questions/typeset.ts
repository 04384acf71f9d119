import katex from 'katex';

// Longer ones are a way to keep the page busy, not formulas.
const mostCharacters = 2_000;
// A few of these make a formula of any length out of a short one.
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long)(?![a-zA-Z])/;

/** The formula, set; undefined when it is wrong. It can neither run, nor load, nor lead to anything. */
export function typeset(text: string, isDisplay: boolean): HTMLElement | undefined {
  if (text.length > mostCharacters || definition.test(text)) return undefined;
  const host = document.createElement('span');
  try {
    katex.render(text, host, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      errorColor: 'currentColor',
      strict: 'ignore',
      trust: false,
      maxSize: 10,
      maxExpand: 500,
    });
    nameFormula(host, text);
    return host;
  } catch {
    // What KaTeX refuses, and a formula nested so deeply that it gives up.
    return undefined;
  }
}

// A browser leaves mathematics out of the name of a radio button or a heading, unless it has a name itself.
function nameFormula(host: HTMLElement, text: string): void {
  host.querySelector('math')?.setAttribute('aria-label', text);
}
