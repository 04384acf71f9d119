import { splitMaths, type TextPart } from '#shared/questions/split-maths.ts';
import { useMaths } from './load-maths.ts';

interface Props {
  /** The teacher's text, with formulas between dollar signs. */
  text: string;
}

export function RichText({ text }: Props) {
  if (!text.includes('$')) return text;
  return splitMaths(text).map((part) =>
    part.kind === 'text' ? part.text : <FormulaOrSource key={part.at} {...part} />,
  );
}

/** Shows the source until the formula can be rendered. */
function FormulaOrSource({ kind, text, lineBreak = '' }: TextPart) {
  const maths = useMaths();
  const isDisplay = kind === 'display';
  if (maths) return <maths.Formula text={text} isDisplay={isDisplay} />;
  return isDisplay ? `$$${text}$$${lineBreak}` : `$${text}$`;
}
