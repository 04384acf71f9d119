import { type ReactNode, useId } from 'react';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './settings.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the settings under its heading. */
export function SettingsPart({ title, text, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{title}</SectionTitle>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
