import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Announcement, Audiences } from '#shared/contract/communication/announcements.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { MessageAction } from './announcement-queries.ts';
import { audiencesQuery, useChangeMessage, useSendMessage } from './announcement-queries.ts';
import styles from './announcements.module.css';
import { type Audience, audienceOptions, indexAudiences } from './audience-options.ts';
import { draftOf, findFaults, hasNewText, type MessageDraft } from './message-draft.ts';
import { AudienceField, MessageForm } from './message-form.tsx';
import { problemText } from './problem-text.ts';

interface Props {
  action: Exclude<MessageAction, { type: 'delete' }>;
  opened: boolean;
  onClose: () => void;
}

/** Writes a new message, or changes one. */
export default function MessageDialog({ action, opened, onClose }: Props) {
  const { t } = useLingui();
  const isEdit = action.type === 'edit';
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isEdit ? t`Edit message` : t`New message`}
      submitLabel={isEdit ? t`Save changes` : t`Send message`}
      discard={{
        title: <Trans>Discard your text?</Trans>,
        text: <Trans>It won’t be saved.</Trans>,
      }}
    >
      {isEdit ? (
        <EditForm announcement={action.announcement} begun={draftOf(action)} onDone={onClose} />
      ) : (
        <WriteMessage begun={draftOf(action)} onDone={onClose} />
      )}
    </FormDialog>
  );
}

interface FormProps {
  begun: MessageDraft;
  onDone: () => void;
}

function EditForm({ announcement, begun, onDone }: FormProps & { announcement: Announcement }) {
  const { t } = useLingui();
  const { id, quiz, program } = announcement;
  const audience = quiz?.title ?? program?.name;
  const saving = useChangeMessage(id);
  const form = useForm<MessageDraft>({
    initialValues: begun,
    check: (draft) => findFaults(draft, false),
    // A text that is still too long keeps its error while it is shortened.
    checksAgain: true,
    submit: async (draft) => {
      if (hasNewText(draft, begun)) {
        await saving.mutateAsync({ title: draft.title, body: draft.body });
        const { title } = draft;
        toast.success(t`Message “${title}” changed.`);
      }
      onDone();
    },
    describe: (error) =>
      error instanceof ApiError && error.code === 'NOT_FOUND'
        ? t`This message has been deleted.`
        : problemText(error),
  });
  return (
    <MessageForm form={form} begun={begun} startsAtTitle>
      <p className={styles.stays}>
        <Trans>To {audience}. Recipients can’t be changed.</Trans>
      </p>
    </MessageForm>
  );
}

function WriteMessage(props: FormProps) {
  const { t } = useLingui();
  const query = useQuery(audiencesQuery);
  return (
    <Loaded
      query={query}
      loading={t`Loading recipients…`}
      skeleton={<SkeletonRows count={3} height={64} />}
      failed={t`We couldn’t load the recipients.`}
    >
      {(audiences) =>
        audiences.programs.length + audiences.quizzes.length === 0 ? (
          <EmptyState
            title={t`No one to message yet`}
            text={t`You can message a programme where you have students or quizzes, and the students of your quizzes.`}
          />
        ) : (
          <WriteForm {...props} audiences={audiences} onAudienceGone={() => void query.refetch()} />
        )
      }
    </Loaded>
  );
}

interface WriteFormProps extends FormProps {
  audiences: Audiences;
  onAudienceGone: () => void;
}

function WriteForm({ begun, onDone, audiences, onAudienceGone }: WriteFormProps) {
  const { t } = useLingui();
  const sending = useSendMessage();
  const byKey = indexAudiences(audiences);
  const knownKey = (key: string) => (byKey.has(key) ? key : '');
  const form = useForm<MessageDraft>({
    initialValues: begun,
    check: (draft) => findFaults({ ...draft, to: knownKey(draft.to) }, true),
    submit: async ({ to, title, body }) => {
      const audience = byKey.get(to);
      if (audience === undefined) return;
      try {
        await sending.mutateAsync({ title, body, [audience.kind]: { id: audience.id } });
      } catch (error) {
        if (!isAboutAudience(error)) throw error;
        form.set({ to: '' });
        form.showProblems({ to: t`You can no longer message these students. Choose other recipients.` });
        return onAudienceGone();
      }
      toast.success(sentText(title, audience));
      onDone();
    },
    describe: problemText,
  });
  const to = knownKey(form.values.to);
  return (
    <MessageForm form={form} begun={begun} startsAtTitle={to !== ''}>
      <AudienceField
        {...form.field('to')}
        value={to}
        options={audienceOptions(audiences)}
        hint={hintOf(byKey.get(to))}
      />
    </MessageForm>
  );
}

function hintOf(audience: Audience | undefined): string | undefined {
  if (audience?.students === 0)
    return translate`No one will get this message because the programme has no students.`;
  return audience?.isOpen === false ? translate`Students will see it once the quiz is published.` : undefined;
}

function sentText(title: string, { students, isOpen }: Audience): string {
  if (!isOpen) return translate`Message “${title}” saved. Students will see it once the quiz is published.`;
  return plural(students, {
    0: `Message “${title}” saved. The programme has no students yet.`,
    one: `Message “${title}” sent to # student.`,
    other: `Message “${title}” sent to # students.`,
  });
}

/** The programme or quiz was deleted, or no longer belongs to the writer, since the options loaded. */
function isAboutAudience(error: unknown): boolean {
  return error instanceof ApiError && error.details.some((line) => /^(program|quiz): /.test(line));
}
