import './brand-mark.css';

// The size of the letters as a share of the square, so that up to five stay inside it.
const letterShares = [0.41, 0.41, 0.34, 0.27, 0.22];

/** The coloured square with the short name. Decorative: the full name is beside it. */
export function BrandMark({ shortName, size = 28 }: { shortName: string; size?: 28 | 48 }) {
  const share = letterShares[Math.min(shortName.length, letterShares.length) - 1] ?? 0;
  return (
    <span
      className="ui-brand-mark"
      style={{ width: size, height: size, fontSize: size * share }}
      aria-hidden="true"
    >
      {shortName}
    </span>
  );
}
