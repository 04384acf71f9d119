import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ModalContent, ModalOverlay, ModalRoot } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type FoundPage, findPages } from './find-pages.ts';
import styles from './search-palette.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  pages: FoundPage[];
}

/** Type a part of a name, move with the arrows, open with Enter. */
export default function SearchPalette({ opened, onClose, pages }: Props) {
  const { t } = useLingui();
  return (
    <ModalRoot
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12dvh"
      size={560}
      classNames={{ content: styles.palette ?? '' }}
    >
      <ModalOverlay className="ui-overlay" />
      <ModalContent aria-label={t`Search pages`}>
        <Palette pages={pages} onClose={onClose} />
      </ModalContent>
    </ModalRoot>
  );
}

function Palette({ pages, onClose }: Omit<Props, 'opened'>) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = findPages(pages, text);
  const chosen = found[active];

  function open(page: FoundPage | undefined) {
    if (!page) return;
    onClose();
    page.open();
  }

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    if (event.key === 'Enter') open(chosen);
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t`Search pages`}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
          placeholder={t`Type the name of a page`}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={move}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <div className={styles.list} id={listId} role="listbox" aria-label={t`Pages`}>
        {found.map((page, index) => (
          <PageOption
            key={page.key}
            id={`${listId}-${index}`}
            page={page}
            isActive={index === active}
            startsGroup={page.group !== found[index - 1]?.group}
            onOpen={() => open(page)}
            onPoint={() => setActive(index)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          <Trans>No page has this name.</Trans>
        </p>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  page: FoundPage;
  isActive: boolean;
  startsGroup: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function PageOption({ id, page, isActive, startsGroup, onOpen, onPoint }: OptionProps) {
  const { icon: Icon, label, group } = page;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <>
      {startsGroup && (
        <div className={styles.group} role="presentation">
          {group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and names this one */}
      <div
        ref={option}
        id={id}
        className={styles.option}
        role="option"
        aria-selected={isActive}
        onClick={onOpen}
        onMouseMove={onPoint}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <span>{label}</span>
        <span className="visually-hidden">{group}</span>
      </div>
    </>
  );
}
