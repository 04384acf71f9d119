import { Text } from '../layout/primitives.tsx';
import './chip.css';
import { IconX } from '@tabler/icons-react';

interface Props {
  name: string;
  removeLabel: string;
  onRemove: () => void;
}

/** One of several chosen names, as an item of their list. */
export function Chip({ name, removeLabel, onRemove }: Props) {
  return (
    <li className="ui-chip">
      <Text as="span" breaks>
        {name}
      </Text>
      <button type="button" className="ui-chip-remove" aria-label={removeLabel} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
