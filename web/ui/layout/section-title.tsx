import './section-title.css';
import type { ComponentProps, ReactNode } from 'react';

type SectionTitleProps = {
  children: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  /** For `aria-labelledby` of the section. */
  id?: string;
};

export function SectionTitle({ children, actions, level = 2, id }: SectionTitleProps) {
  return (
    <div className="ui-section-title">
      <SectionHeading level={level} id={id}>
        {children}
      </SectionHeading>
      {actions}
    </div>
  );
}

/** The heading alone, where the page arranges it itself or moves the focus to it. */
export function SectionHeading({ level = 2, ...rest }: ComponentProps<'h2'> & { level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return <Heading {...rest} className="ui-section-title-text" />;
}
