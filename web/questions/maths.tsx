import 'katex/dist/katex.min.css';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { followWidth } from './follow-width.ts';
import styles from './maths.module.css';
import { typeset } from './typeset.ts';

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
  const note = t`This formula cannot be shown.`;
  return (
    <span className={styles.wrong} title={note}>
      {source}
      <span className="visually-hidden"> {note}</span>
    </span>
  );
}

// What nearly every formula needs; the others come with the formula that needs them.
const usualFonts = [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  '1em KaTeX_AMS',
  '1em KaTeX_Size1',
  '1em KaTeX_Size2',
  '1em KaTeX_Size3',
  '1em KaTeX_Size4',
];

/** Before the first formula is on the screen: the network may be gone by then. */
export function loadUsualFonts(): void {
  for (const font of usualFonts) document.fonts.load(font).catch(() => undefined);
}
