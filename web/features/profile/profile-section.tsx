import type { ReactNode } from 'react';
import type { SettingsSection } from '#web/lib/address/settings-sections.ts';
import { useArrival } from '#web/lib/address/use-arrival.ts';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './profile-drawer.module.css';

interface ProfileSectionProps {
  /** The anchor by which the search leads here. */
  section?: SettingsSection;
  title: string;
  children: ReactNode;
}

/** A section of the profile. */
export function ProfileSection({ section, title, children }: ProfileSectionProps) {
  const arrival = useArrival(section);
  return (
    <section className={styles.section} aria-label={title} ref={arrival}>
      <SectionTitle level={3}>{title}</SectionTitle>
      {children}
    </section>
  );
}
