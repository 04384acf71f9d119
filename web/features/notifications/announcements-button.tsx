import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PopoverPanel } from '#web/ui/popover-panel.tsx';
import { AnnouncementList } from './announcement-list.tsx';

/** The messages of the bar: what staff has written to a programme or to those of a quiz. */
export function AnnouncementsButton() {
  const { t } = useLingui();
  return (
    <PopoverPanel
      label={t`Messages`}
      width={420}
      target={(control) => (
        <IconButton label={t`Messages`} icon={<IconMail size={18} stroke={1.75} />} {...control} />
      )}
    >
      {() => <AnnouncementList />}
    </PopoverPanel>
  );
}
