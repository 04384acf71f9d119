/** "61%": of a share from 0 to 1. What is neither nothing nor all never reads as that. */
export function wholePercent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1%';
  if (rounded === 100 && share < 1) return '>99%';
  return `${rounded}%`;
}

/** "+0.28", "−0.12": with a real minus. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}
