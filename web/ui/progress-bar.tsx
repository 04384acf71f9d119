import './progress-bar.css';

type ProgressBarProps = {
  value: number;
  of: number;
  tone?: 'brand' | 'neutral' | 'danger';
};

/** Decorative: the numbers stand beside it in words. */
export function ProgressBar({ value, of, tone = 'brand' }: ProgressBarProps) {
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0;
  return (
    <div className="ui-progress" data-tone={tone} aria-hidden="true">
      <div className="ui-progress-part" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
