import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { useBrand } from '#web/lib/brand.ts';
import { homeOf } from '#web/lib/paths.ts';
import { personName } from '#web/lib/person-name.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import styles from './quiz-bar.module.css';

interface Props {
  user: CurrentUser;
  /** The save slot and the hints. */
  children?: ReactNode;
}

export function QuizBar({ user, children }: Props) {
  const { t } = useLingui();
  const { name: brand, shortName } = useBrand();
  const name = personName(user);
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={homeOf(user.role)} title={t`To your dashboard`}>
        <BrandMark shortName={shortName} size={28} />
        <span className={styles.brandName}>{brand}</span>
      </Link>
      <div className={styles.tools}>
        {children}
        <span className={styles.person}>
          <PersonAvatar name={name} src={user.person?.passportPhotoUrl ?? null} size={28} />
          <span className={styles.name}>{name}</span>
        </span>
      </div>
    </header>
  );
}
