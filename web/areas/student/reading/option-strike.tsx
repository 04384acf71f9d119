import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconStrikethrough } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { changeReading } from './change-reading.ts';
import { useReading } from './reading.ts';

const maxAttempts = 10;

interface Props {
  accountId: number;
  attemptId: number;
  option: { id: number; optionLabel: string };
}

/** Strikes an option out, or takes that back. The option can still be chosen. */
export default function OptionStrike({ accountId, attemptId, option }: Props) {
  const { t } = useLingui();
  const { struck } = useReading(accountId);
  const own = struck[attemptId] ?? [];
  const isStruck = own.includes(option.id);
  const button = useRef<HTMLButtonElement>(null);
  const letter = option.optionLabel;

  function toggle() {
    const next = isStruck ? own.filter((id) => id !== option.id) : [...own, option.id];
    // Only the latest attempts, so that the device's storage does not fill up.
    const others = Object.entries(struck).filter(([id]) => id !== String(attemptId));
    const kept = Object.fromEntries([...others.slice(1 - maxAttempts), [attemptId, next]]);
    changeReading(accountId, { struck: kept });
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('dialog, textarea, select')) return;
    const isHere = button.current?.parentElement?.contains(target) ?? false;
    if (event.key.toLowerCase() !== 'x' || !isHere) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const Icon = isStruck ? IconArrowBackUp : IconStrikethrough;
  return (
    <>
      <IconButton
        ref={button}
        label={t`Strike out option ${letter}`}
        aria-pressed={isStruck}
        aria-keyshortcuts="X"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={toggle}
      />
      <span className="visually-hidden" role="status">
        {isStruck && t`Option ${letter} is struck out.`}
      </span>
    </>
  );
}
