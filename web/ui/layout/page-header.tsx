import './page-header.css';
import type { ComponentProps, ReactNode } from 'react';
import { Text } from './primitives.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** The window's title, if the heading is not the page's name but a greeting. */
  windowTitle?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, windowTitle, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="ui-page-header">
      <Text as="div" breaks>
        <PageTitle data-page-name={windowTitle}>{title}</PageTitle>
        {subtitle && <p className="ui-page-header-subtitle">{subtitle}</p>}
      </Text>
      {actions && <div className="ui-page-header-actions">{actions}</div>}
    </header>
  );
}

/** The title alone, where the page has a head of its own. In a wizard each step has one, below the page's `h1`. */
export function PageTitle({ level = 1, ...rest }: ComponentProps<'h1'> & { level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return <Heading {...rest} className="ui-page-title" />;
}
