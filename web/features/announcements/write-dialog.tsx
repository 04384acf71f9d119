import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { audiencesQuery, useSendMessage } from './announcements.ts';
import { type Audience, audienceOptions, indexAudiences } from './audience-options.ts';
import type { MessageDraft } from './message-draft.ts';
import { MessageForm } from './message-form.tsx';
import { problemText } from './problem-text.ts';

export interface DraftDialogProps {
  opened: boolean;
  draft: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  /** Asks first where something would be lost. */
  onClose: () => void;
  onDone: () => void;
}

export function WriteDialog({ opened, draft, onChange, onClose, onDone }: DraftDialogProps) {
  const { t } = useLingui();
  const query = useQuery({ ...audiencesQuery, enabled: opened });
  const sending = useSendMessage();
  const [isRefused, setRefused] = useState(false);
  const audiences = indexAudiences(query.data ?? { programs: [], quizzes: [] });
  const audience = audiences.get(draft.to);

  async function send() {
    if (audience === undefined) return;
    const { kind, id } = audience;
    const { title, body } = draft;
    try {
      await sending.mutateAsync({ title, body, [kind]: { id } });
      toast.success(sentText(audience));
      onDone();
    } catch (error) {
      if (!isAboutAudience(error)) return;
      setRefused(true);
      onChange({ to: '' });
      void query.refetch();
    }
  }

  const problem = sending.error && !isRefused ? problemText(sending.error) : undefined;
  return (
    <MessageForm
      opened={opened}
      title={t`New message`}
      submitLabel={<Trans>Send message</Trans>}
      draft={{ ...draft, to: audience ? draft.to : '' }}
      onChange={(change) => {
        if (change.to) setRefused(false);
        onChange(change);
      }}
      needsAudience
      toFault={isRefused ? t`You can no longer write to this one. Please choose another.` : undefined}
      problem={problem}
      isBusy={sending.isPending}
      canSubmit={audiences.size > 0}
      onSubmit={send}
      onClose={onClose}
    >
      {(fields) => (
        <Loaded
          query={query}
          loading={t`Loading who you can write to`}
          skeleton={<SkeletonRows count={3} height={64} />}
          failed={t`Failed to load who you can write to.`}
        >
          {(loaded) =>
            audiences.size === 0 ? (
              <EmptyState
                title={t`Nobody to write to yet`}
                text={t`You can write to a programme in which you have a student or a quiz, and to the students of a quiz of yours.`}
              />
            ) : (
              fields({ options: audienceOptions(loaded), hint: hintOf(audience) })
            )
          }
        </Loaded>
      )}
    </MessageForm>
  );
}

function hintOf(audience: Audience | undefined): string | undefined {
  return audience?.isOpen === false ? translate`Students read it once the quiz is published.` : undefined;
}

function sentText({ students, isOpen }: Audience): string {
  if (!isOpen) return translate`Message saved. Students read it once the quiz is published.`;
  return plural(students, {
    one: 'Message sent to # student.',
    other: 'Message sent to # students.',
  });
}

/** The programme or the quiz has gone, or is no longer the writer's, since the list of them came. */
function isAboutAudience(error: unknown): boolean {
  return error instanceof ApiError && error.details.some((line) => /^(program|quiz): /.test(line));
}
