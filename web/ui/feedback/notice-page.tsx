import './notice-page.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { BrandMark } from '../brand-mark.tsx';

interface Props {
  shortName: string;
  title: ReactNode;
  /** Paragraphs above the text. */
  lead?: ReactNode;
  text: ReactNode;
  note?: ReactNode;
  actions: ReactNode;
}

/** Replaces a page that cannot be shown now. Screen readers start at its heading. */
export function NoticePage({ shortName, title, lead, text, note, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="ui-notice-page">
      <BrandMark shortName={shortName} size={48} />
      <h1 className="ui-notice-page-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <div className="ui-notice-page-lead">{lead}</div>}
      <p className="ui-notice-page-text">{text}</p>
      {note && <p className="ui-notice-page-note">{note}</p>}
      <div className="ui-notice-page-actions">{actions}</div>
    </main>
  );
}
