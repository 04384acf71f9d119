import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPencilPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId, useState } from 'react';
import type { Announcement } from '#shared/contract/communication/announcements.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { UnreadMark } from '#web/ui/feedback/unread-mark.tsx';
import { PanelColumns, PanelHead } from '#web/ui/layout/panel.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { announcementsQuery, type MessageAction } from './announcement-queries.ts';
import styles from './announcements.module.css';

interface Props {
  /** Whether the current user can write messages. */
  mayWrite: boolean;
  /** Shown instead of "New message" to users who can't write messages. */
  insteadOfWriting?: ReactNode;
  onAct: (act: MessageAction) => void;
  /** Page size. */
  step: number;
  /** Folds all but short texts to two lines, where the messages are one panel of many. */
  isBrief?: boolean;
  /** Messages to show as new, if different from what the server says. */
  isNew?: (announcement: Announcement) => boolean;
  titleRef?: Ref<HTMLHeadingElement>;
}

/** Messages from staff to the current user, newest first. */
export function MessagesSection(props: Props) {
  const { mayWrite, insteadOfWriting, onAct, step, isBrief = false, isNew = isUnread, titleRef } = props;
  const { t } = useLingui();
  const query = useInfiniteQuery(announcementsQuery(step));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  return (
    <section>
      <PanelHead
        ref={titleRef}
        tabIndex={-1}
        data-autofocus
        actions={
          mayWrite ? (
            <Button
              variant="light"
              size="xs"
              leftSection={<IconPencilPlus size={16} aria-hidden="true" />}
              onClick={() => onAct({ type: 'write' })}
            >
              <Trans>New message</Trans>
            </Button>
          ) : (
            insteadOfWriting
          )
        }
      >
        <Trans>Messages</Trans>
      </PanelHead>
      <Loaded
        query={query}
        loading={t`Loading messages…`}
        skeleton={<SkeletonRows count={2} height={72} />}
        failed={t`We couldn’t load messages.`}
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <NoMessages mayWrite={mayWrite} />;
          return (
            <>
              <PanelColumns>
                {items.map((announcement) => (
                  <AnnouncementItem
                    key={announcement.id}
                    announcement={announcement}
                    isNew={isNew(announcement)}
                    isBrief={isBrief}
                    onAct={onAct}
                  />
                ))}
              </PanelColumns>
              <ShowMore
                inPanel
                shown={items.length}
                total={pages.at(-1)?.total ?? 0}
                loading={isLoadingMore}
                onMore={showMore}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function isUnread(announcement: Announcement): boolean {
  return announcement.isUnread;
}

function NoMessages({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui();
  const text = mayWrite
    ? t`Send a message to a programme or to the students of a quiz.`
    : t`Messages from your teachers will appear here.`;
  return <EmptyState title={t`No messages yet`} text={text} />;
}

interface AnnouncementItemProps {
  announcement: Announcement;
  isNew: boolean;
  isBrief: boolean;
  onAct: (act: MessageAction) => void;
}

/** User-written title and text: rendered as plain text, with automatic text direction. */
function AnnouncementItem({ announcement, isNew, isBrief, onAct }: AnnouncementItemProps) {
  const { title, body, author, program, quiz } = announcement;
  return (
    <li className={styles.item} data-new={isNew || undefined}>
      <div className={styles.meta}>
        {isNew && (
          <UnreadMark>
            <Trans>New</Trans>
          </UnreadMark>
        )}
        <span className={styles.audience}>{quiz?.title ?? program?.name}</span>
        <Written announcement={announcement} />
      </div>
      <h3 className={styles.heading} dir="auto">
        {title}
      </h3>
      <MessageBody body={body} limits={isBrief ? brief : short} />
      <div className={styles.foot}>
        <Text as="span" size="small" tone="ink2">
          {author.name}
        </Text>
        <OwnActions announcement={announcement} onAct={onAct} />
      </div>
    </li>
  );
}

function Written({ announcement: { dateCreated, lastUpdated } }: { announcement: Announcement }) {
  const isEdited = new Date(lastUpdated) > new Date(dateCreated);
  return (
    <Row as="span" className={styles.written} gap={8}>
      {isEdited && (
        <span>
          <Trans>Edited</Trans>
        </span>
      )}
      <time dateTime={dateCreated}>{relativeTime(dateCreated, new Date())}</time>
    </Row>
  );
}

function OwnActions({ announcement, onAct }: Pick<AnnouncementItemProps, 'announcement' | 'onAct'>) {
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

const short = { characters: 320, lines: 5 };
const brief = { characters: 130, lines: 2 };

/** Collapses a long text, so that it does not push the other messages out of the panel. */
function MessageBody({ body, limits }: { body: string; limits: typeof short }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isLong = body.length > limits.characters || body.split('\n').length > limits.lines;
  return (
    <>
      <p
        className={styles.body}
        id={id}
        dir="auto"
        data-folded={isLong && !isOpen ? limits.lines : undefined}
      >
        {body}
      </p>
      {isLong && (
        <span className={styles.fold}>
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Show less</Trans> : <Trans>Show full message</Trans>}
          </Button>
        </span>
      )}
    </>
  );
}
