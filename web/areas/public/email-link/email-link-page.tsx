import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailLink, EmailLinkDone } from '#shared/contract/people/auth.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useLinkToken } from '../invitation/invitation-page.tsx';
import { PasswordForm } from '../password-form.tsx';
import styles from '../public-frame.module.css';
import { BackToSignIn, PublicFrame } from '../public-frame.tsx';
import { LinkDone } from './link-done.tsx';
import { LinkOver } from './link-over.tsx';

/**
 * Opened by a link that verifies an address or undoes a change. Opening it changes nothing; only the button does.
 */
export default function EmailLinkPage() {
  const linked = useLinkToken();
  const [typed, setTyped] = useState('');
  const token = linked === '' ? typed : linked;
  return (
    <PublicFrame>
      {token === '' ? <CodeForm onEntered={setTyped} /> : <Link key={token} token={token} />}
      <BackToSignIn />
    </PublicFrame>
  );
}

function Link({ token }: { token: string }) {
  const { t } = useLingui();
  const { data: link, error, refetch, isRefetching } = useQuery(emailLinkQuery(token));
  if (link) return <OpenedLink token={token} link={link} />;
  const code = error instanceof ApiError ? error.code : undefined;
  const isOver = code === 'EMAIL_LINK_INVALID' || code === 'INVALID_INPUT';
  return (
    <>
      <LinkHeading />
      {!error ? (
        <LoadingRegion label={t`Loading your link…`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      ) : isOver ? (
        <LinkOver />
      ) : (
        <ErrorState
          title={<Trans>We couldn’t load this link.</Trans>}
          text={refusalText(error)}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
    </>
  );
}

function OpenedLink({ token, link }: { token: string; link: EmailLink }) {
  const [done, setDone] = useState<EmailLinkDone | null>(null);
  const [isOver, setOver] = useState(false);
  if (done) return <LinkDone done={done} />;
  return (
    <>
      <LinkHeading link={link} />
      {isOver ? (
        <LinkOver />
      ) : (
        <ConfirmForm token={token} link={link} onDone={setDone} onOver={() => setOver(true)} />
      )}
    </>
  );
}

/** For a mail without a link, sent while the server did not know its own address. */
function CodeForm({ onEntered }: { onEntered: (code: string) => void }) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t`Enter the code from your email.` : undefined }),
    submit: ({ code }) => onEntered(code.replace(/\s/g, '')),
  });

  return (
    <>
      <LinkHeading />
      <form className={styles.form} {...form.props}>
        <TextField
          size="md"
          label={t`Code from your email`}
          autoComplete="one-time-code"
          maxLength={100}
          {...form.field('code')}
        />
        <Button type="submit" variant="filled" size="md" fullWidth>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </>
  );
}

interface ConfirmFormProps {
  token: string;
  link: EmailLink;
  onDone: (done: EmailLinkDone) => void;
  /** The link was used or has expired since it was opened. */
  onOver: () => void;
}

/** A new address needs only the button. A registration and an undone change need a new password. */
function ConfirmForm({ token, link, onDone, onOver }: ConfirmFormProps) {
  const confirm = useConfirmLink();
  const needsPassword = link.kind !== 'change';

  async function send(password: string) {
    onDone(await confirm.mutateAsync(needsPassword ? { token, password } : { token }));
  }

  function refuse(error: Error): boolean {
    const isOver = error instanceof ApiError && error.code === 'EMAIL_LINK_INVALID';
    if (isOver) onOver();
    return isOver;
  }

  return (
    <PasswordForm
      email={link.email}
      needsPassword={needsPassword}
      submitLabel={() =>
        link.kind === 'undo' ? <Trans>Undo the change</Trans> : <Trans>Confirm email address</Trans>
      }
      submit={send}
      onRefused={refuse}
    />
  );
}

/** What a link in a mail is for. Reading it changes nothing. */
function emailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['email-link', token],
    queryFn: ({ signal }) => api('POST /auth/emailLink', { body: { token } }, { signal }),
    // Fetched once: it does not change while its owner types a password.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function useConfirmLink() {
  return useMutation({
    mutationFn: (body: { token: string; password?: string }) => api('POST /auth/emailLink/confirm', { body }),
  });
}

/** What the link is for; general until the link is loaded. */
function LinkHeading({ link }: { link?: EmailLink }) {
  return (
    <div>
      <h1 className={styles.title}>
        {link?.kind === 'undo' ? (
          <Trans>Undo your email address change</Trans>
        ) : (
          <Trans>Confirm your email address</Trans>
        )}
      </h1>
      {link && (
        <Text tone="ink2">
          <Explanation link={link} />
        </Text>
      )}
    </div>
  );
}

function Explanation({ link: { kind, email, name, currentEmail } }: { link: EmailLink }) {
  if (kind === 'change') {
    return (
      <Trans>
        This changes the email address of the account <strong>{currentEmail}</strong> to{' '}
        <strong>{email}</strong>.
      </Trans>
    );
  }
  if (kind === 'undo') {
    return (
      <Trans>
        Your email address will change back from {currentEmail} to <strong>{email}</strong>. All devices will
        be signed out, and you’ll choose a new password.
      </Trans>
    );
  }
  return name === '' ? (
    <Trans>
      Someone registered with <strong>{email}</strong>. If that was you, choose your password.
    </Trans>
  ) : (
    <Trans>
      <strong>{name}</strong> registered with <strong>{email}</strong>. If that is you, choose your password.
    </Trans>
  );
}
