import type { ReactNode } from 'react';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './profile-drawer.module.css';

/** A section of the profile. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <SectionTitle level={3}>{title}</SectionTitle>
      {children}
    </section>
  );
}
