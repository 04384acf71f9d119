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

/** A list in a panel, in as many columns as fit. The last row fills the width too, so that there is no hole. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return <ul className="ui-panel-columns">{children}</ul>;
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
