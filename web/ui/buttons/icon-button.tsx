import './icon-button.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'title' | 'aria-label'> & {
  /** Includes the badge's number, which screen readers do not read from the badge. */
  label: string;
  icon: ReactNode;
  badge?: number | undefined;
};

export function IconButton({ label, icon, badge = 0, className, ...others }: IconButtonProps) {
  return (
    <button
      type="button"
      {...others}
      className={className ? `ui-icon-button ${className}` : 'ui-icon-button'}
      aria-label={label}
      title={label}
    >
      {icon}
      {badge > 0 && <span className="ui-icon-button-badge" data-count={badge > 99 ? '99+' : badge} />}
    </button>
  );
}
