import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import styles from './announcements.module.css';

/** The messages of the bar: what staff has written to a programme or to those of a quiz. */
export function AnnouncementsButton() {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={420} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={t`Messages`}
          icon={<IconMail size={18} stroke={1.75} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''} aria-label={t`Messages`}>
        {opened && <AnnouncementList />}
      </Popover.Dropdown>
    </Popover>
  );
}
