import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import styles from './tag-field.module.css';

interface Props {
  names: readonly string[];
  onRemove: (name: string) => void;
}

export function TagChips({ names, onRemove }: Props) {
  const { t } = useLingui();
  if (names.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Chosen tags`}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          <span className={styles.chipName}>{name}</span>
          <button
            type="button"
            className={styles.chipRemove}
            aria-label={t`Remove the tag ${name}`}
            onClick={() => onRemove(name)}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
