import type { ReactNode } from 'react';
import styles from './settings.module.css';

export function HelpTopic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.topic}>
      <h3 className={styles.topicTitle}>{title}</h3>
      {children}
    </section>
  );
}
