type SealAnswers = typeof import('./answer-file.ts').sealAnswers;

const afterOpeningMs = 6_000;
const againMs = 10_000;

/**
 * What seals an answer file is as large as half of the quiz screen and needed only in distress: it is loaded
 * once the screen stands, long before anybody can need it, and again until it is there.
 */
export function loadSealing(): { seal: SealAnswers; stop(): void } {
  let loaded: SealAnswers | undefined;
  let timer = setTimeout(load, afterOpeningMs);

  function load(): void {
    import('./answer-file.ts').then(
      ({ sealAnswers }) => {
        loaded = sealAnswers;
      },
      () => {
        timer = setTimeout(load, againMs);
      },
    );
  }

  return {
    seal(told) {
      if (!loaded) throw new Error('The answer file cannot be made yet.');
      return loaded(told);
    },
    stop: () => clearTimeout(timer),
  };
}
