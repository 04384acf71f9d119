import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './report.module.css';

interface Props {
  steps: readonly { name: string; path: string }[];
  here: string;
}

export function Breadcrumbs({ steps, here }: Props) {
  const { t } = useLingui();
  return (
    <nav className={styles.trail} aria-label={t`Breadcrumbs`}>
      <ol>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
            <IconChevronRight size={14} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
