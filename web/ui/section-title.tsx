import './section-title.css';
import type { ReactNode } from 'react';

type SectionTitleProps = {
  children: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  /** For `aria-labelledby` of the section. */
  id?: string;
};

export function SectionTitle({ children, actions, level = 2, id }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="ui-section-title">
      <Heading className="ui-section-title-text" id={id}>
        {children}
      </Heading>
      {actions}
    </div>
  );
}
