import './panel.css';
import type { ComponentProps, ReactNode } from 'react';
import { SectionHeading } from './section-title.tsx';

/** A bordered box for a list with its own heading. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="ui-panel">{children}</div>;
}

/** A list that is a panel itself, with a line between its rows. */
export function PanelList(props: ComponentProps<'ul'>) {
  return <ul {...props} className="ui-panel divided fades-while-busy" />;
}

/** Side by side where there is room, else one below the other. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="ui-columns">{children}</div>;
}

type PanelHeadProps = ComponentProps<'h2'> & { actions?: ReactNode };

/** The heading of a panel, at one height with that of its neighbour whether it has actions or not. */
export function PanelHead({ actions, ...heading }: PanelHeadProps) {
  return (
    <div className="ui-panel-head">
      <SectionHeading {...heading} />
      {actions}
    </div>
  );
}
