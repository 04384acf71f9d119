import './progress-bar.css';

type ProgressBarProps = {
  /** Null while nobody can tell: something moves, and no share is claimed. */
  value: number | null;
  of: number;
  tone?: 'brand' | 'neutral' | 'danger';
};

/** Decorative: the numbers stand beside it in words. */
export function ProgressBar({ value, of, tone = 'brand' }: ProgressBarProps) {
  const share = value !== null && of > 0 ? Math.min(1, Math.max(0, value / of)) : 0;
  return (
    <div
      className="ui-progress"
      data-tone={tone}
      data-unknown={value === null || undefined}
      aria-hidden="true"
    >
      <div className="ui-progress-part" style={value === null ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
