import { Trans, useLingui } from '@lingui/react/macro';
import { IconKeyboard } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KeyCap } from '#web/ui/buttons/key-cap.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './shortcuts.module.css';
import { isTypedInto } from './use-marking-keys.ts';

interface Shortcut {
  keys: readonly string[];
  does: ReactNode;
}

const move: Shortcut = { keys: ['J', 'K'], does: <Trans>Next or previous answer</Trans> };
const list: Shortcut = { keys: ['?'], does: <Trans>Show shortcuts</Trans> };

/** The shortcuts of each kind of page. */
const shortcuts = {
  answers: [
    { keys: ['0', '–', '9'], does: <Trans>Points</Trans> },
    { keys: ['Enter'], does: <Trans>Save and go to the next answer</Trans> },
    move,
    {
      keys: ['Ctrl', 'Enter'],
      does: <Trans>Save and open the next answer, even while typing a comment</Trans>,
    },
    list,
  ],
  submission: [
    { keys: ['0', '–', '9'], does: <Trans>Points</Trans> },
    { keys: ['Enter'], does: <Trans>Save and go to the next answer</Trans> },
    move,
    { keys: ['Ctrl', 'Enter'], does: <Trans>Save and open the next submission</Trans> },
    { keys: ['Ctrl', 'S'], does: <Trans>Save</Trans> },
    list,
  ],
  late: [move, { keys: ['Ctrl', 'Enter'], does: <Trans>Accept the late answer</Trans> }, list],
} satisfies Record<string, readonly Shortcut[]>;

/** The most used shortcuts in one line, and all of them in a dialog. Not shown on touch screens. */
export function MarkingShortcuts({ of }: { of: keyof typeof shortcuts }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTypedInto(event.target)) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div className={styles.hints}>
      {of !== 'late' && (
        <>
          <span>
            <KeyCap>0</KeyCap>–<KeyCap>9</KeyCap> <Trans context="shortcut">points</Trans>
          </span>
          <span>
            <Keys names={['Enter']} /> <Trans context="shortcut">save, next answer</Trans>
          </span>
        </>
      )}
      <span>
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> <Trans context="shortcut">next, previous</Trans>
      </span>
      <IconButton
        label={t`Keyboard shortcuts`}
        icon={<IconKeyboard size={18} aria-hidden="true" />}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Keyboard shortcuts`}>
        <dl className={styles.list}>
          {shortcuts[of].map(({ keys, does }) => (
            <div key={keys.join(' ')}>
              <dt>
                <Keys names={keys} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}

function Keys({ names }: { names: readonly string[] }) {
  return names.map((name) => <KeyCap key={name}>{name}</KeyCap>);
}
