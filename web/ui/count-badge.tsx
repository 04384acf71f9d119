import './count-badge.css';

/** `label` is what a screen reader says in place of the number: "3 waiting". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="ui-count-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
