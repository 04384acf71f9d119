import { splitMaths, type TextPart } from '#shared/questions/split-maths.ts';
import { useMaths } from './load-maths.ts';

interface Props {
  /** As a teacher wrote it, with formulas between dollar signs. */
  text: string;
}

export function RichText({ text }: Props) {
  if (!text.includes('$')) return text;
  return splitMaths(text).map((part) =>
    part.kind === 'text' ? part.text : <FormulaOrSource key={part.at} {...part} />,
  );
}

/** Until it can be set, and when it never can, what was written can still be read. */
function FormulaOrSource({ kind, text, lineBreak = '' }: TextPart) {
  const maths = useMaths();
  const isDisplay = kind === 'display';
  if (maths) return <maths.Formula text={text} isDisplay={isDisplay} />;
  return isDisplay ? `$$${text}$$${lineBreak}` : `$${text}$`;
}
