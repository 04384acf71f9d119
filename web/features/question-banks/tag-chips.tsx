import { useLingui } from '@lingui/react/macro';
import { Chip } from '#web/ui/chip.tsx';
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
        <Chip
          key={name}
          name={name}
          removeLabel={t`Remove the tag ${name}`}
          onRemove={() => onRemove(name)}
        />
      ))}
    </ul>
  );
}
