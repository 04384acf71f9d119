import './progress-bar.css';

type ProgressBarProps = {
  /** Null when the progress is unknown: an animation without a share. */
  value: number | null;
  of: number;
  tone?: 'brand' | 'neutral' | 'danger';
};

/** Decorative: the numbers are in the text beside it. */
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
