import './page-header.css';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** What the window is called, where the title would not tell it from others: a greeting. */
  windowTitle?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, windowTitle, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="ui-page-header">
      <div className="ui-page-header-texts">
        <h1 className="ui-page-header-title" data-page-name={windowTitle}>
          {title}
        </h1>
        {subtitle && <p className="ui-page-header-subtitle">{subtitle}</p>}
      </div>
      {actions && <div className="ui-page-header-actions">{actions}</div>}
    </header>
  );
}
