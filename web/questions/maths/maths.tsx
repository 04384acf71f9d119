import 'katex/dist/katex.min.css';
import { useLingui } from '@lingui/react/macro';
import katex from 'katex';
import { useCallback, useMemo } from 'react';
import styles from './maths.module.css';

interface Props {
  text: string;
  isDisplay: boolean;
}

export function Formula({ text, isDisplay }: Props) {
  const formula = useMemo(() => typeset(text, isDisplay), [text, isDisplay]);
  const put = useCallback(
    (host: HTMLSpanElement | null) => {
      if (!host || !formula) return undefined;
      host.replaceChildren(formula);
      return followWidth(host);
    },
    [formula],
  );
  if (!formula) return <WrongFormula source={isDisplay ? `$$${text}$$` : `$${text}$`} />;
  return <span ref={put} className={styles.formula} data-display={isDisplay || undefined} />;
}

function WrongFormula({ source }: { source: string }) {
  const { t } = useLingui();
  const note = t`This formula can’t be shown.`;
  return (
    <span className={styles.wrong} title={note}>
      {source}
      <span className="visually-hidden"> {note}</span>
    </span>
  );
}

// The fonts nearly every formula needs; others load with the formula that uses them.
const commonFonts = [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  '1em KaTeX_AMS',
  '1em KaTeX_Size1',
  '1em KaTeX_Size2',
  '1em KaTeX_Size3',
  '1em KaTeX_Size4',
];

/** Loads the fonts before the first formula: the network may fail later. */
export function loadCommonFonts(): void {
  for (const font of commonFonts) document.fonts.load(font).catch(() => undefined);
}

/** Makes a formula that is too wide scrollable, by keyboard too. */
function followWidth(formula: HTMLElement): () => void {
  const place = findPlace(formula);
  if (!place) return () => undefined;
  const observer = new ResizeObserver(measure);
  observer.observe(place);
  // The first measurement may use other fonts.
  document.fonts.addEventListener('loadingdone', measure);
  measure();

  function measure(): void {
    const isWide = place !== undefined && widthOf(formula) > place.clientWidth + 1;
    formula.toggleAttribute('data-wide', isWide);
    if (isWide) formula.tabIndex = 0;
    else formula.removeAttribute('tabindex');
  }
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', measure);
  };
}

function findPlace(formula: HTMLElement): HTMLElement | undefined {
  let place = formula.parentElement;
  while (place && ['inline', 'contents'].includes(getComputedStyle(place).display))
    place = place.parentElement;
  return place ?? undefined;
}

/** An inline formula may break between its parts; a display formula never does. */
function widthOf(formula: HTMLElement): number {
  const widths = [...formula.querySelectorAll('.katex-base')].map((one) => one.getBoundingClientRect().width);
  return 'display' in formula.dataset
    ? widths.reduce((sum, width) => sum + width, 0)
    : Math.max(0, ...widths);
}

// Longer ones would only slow the page down.
const maxCharacters = 2_000;
// Macros can expand a short formula without limit.
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long)(?![a-zA-Z])/;

/**
 * The rendered formula, or undefined if it is invalid. It cannot run scripts, load anything or link anywhere.
 */
function typeset(text: string, isDisplay: boolean): HTMLElement | undefined {
  if (text.length > maxCharacters || definition.test(text)) return undefined;
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
    // KaTeX refused the formula, or it was nested too deeply.
    return undefined;
  }
}

// Without a label, browsers leave formulas out of the name of a radio button or heading.
function nameFormula(host: HTMLElement, text: string): void {
  host.querySelector('math')?.setAttribute('aria-label', text);
}
