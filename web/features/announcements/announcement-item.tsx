import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Announcement } from '#shared/contract/announcements.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './announcements.module.css';
import type { MessageAct } from './message-act.ts';
import { MessageBody } from './message-body.tsx';

interface Props {
  announcement: Announcement;
  isNew: boolean;
  onAct: (act: MessageAct) => void;
}

/** Title and text are what somebody typed: shown as text, in whichever direction it is read. */
export function AnnouncementItem({ announcement, isNew, onAct }: Props) {
  const { title, body, author, program, quiz } = announcement;
  return (
    <li className={styles.item} data-new={isNew || undefined}>
      <div className={styles.meta}>
        {isNew && (
          <span className={styles.new}>
            <Trans>New</Trans>
          </span>
        )}
        <span className={styles.audience}>{quiz?.title ?? program?.name}</span>
        <Written announcement={announcement} />
      </div>
      <h3 className={styles.heading} dir="auto">
        {title}
      </h3>
      <MessageBody body={body} />
      <div className={styles.foot}>
        <span className={styles.author}>{author.name}</span>
        <OwnActions announcement={announcement} onAct={onAct} />
      </div>
    </li>
  );
}

function Written({ announcement: { dateCreated, lastUpdated } }: { announcement: Announcement }) {
  const isEdited = new Date(lastUpdated) > new Date(dateCreated);
  return (
    <span className={styles.written}>
      {isEdited && (
        <span>
          <Trans>Edited</Trans>
        </span>
      )}
      <time dateTime={dateCreated}>{relativeTime(dateCreated, new Date())}</time>
    </span>
  );
}

function OwnActions({ announcement, onAct }: Pick<Props, 'announcement' | 'onAct'>) {
  const { t } = useLingui();
  const { title, abilities } = announcement;
  return (
    <span className={styles.actions}>
      {abilities.edit && (
        <IconButton
          label={t`Edit: ${title}`}
          icon={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => onAct({ type: 'edit', announcement })}
        />
      )}
      {abilities.delete && (
        <IconButton
          label={t`Delete: ${title}`}
          icon={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => onAct({ type: 'delete', announcement })}
        />
      )}
    </span>
  );
}
