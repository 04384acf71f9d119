import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '#web/features/session/use-session.ts';
import type { SignInState } from '#web/features/session/use-sign-in.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { paths } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { NewPasswordForm, TokenRefused } from '../new-password/new-password-form.tsx';
import styles from '../public-frame.module.css';
import { BackToSignIn, PublicFrame } from '../public-frame.tsx';

/** Opened by the link in the mail to someone who was accepted. */
export default function InvitationPage() {
  const token = useLinkToken();
  return (
    <PublicFrame>
      {token === '' ? <LinkMissing /> : <Invitation key={token} token={token} />}
      <BackToSignIn />
    </PublicFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const { t } = useLingui();
  const { data: email, error, refetch, isRefetching } = useQuery(invitationQuery(token));
  if (email !== undefined) return <InvitedPerson email={email} token={token} />;
  const code = error instanceof ApiError ? error.code : undefined;
  // A link that was cut off or changed on its way.
  if (code === 'INVALID_INPUT') return <LinkMissing />;
  return (
    <>
      <InvitationHeading />
      {!error ? (
        <LoadingRegion label={t`Loading your invitation…`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      ) : code === 'INVITATION_INVALID' ? (
        <TokenRefused text={refusalText(error)} action={<Trans>Request a code</Trans>} />
      ) : (
        <ErrorState
          title={<Trans>We couldn’t load your invitation.</Trans>}
          text={refusalText(error)}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
    </>
  );
}

function LinkMissing() {
  return (
    <>
      <InvitationHeading />
      <TokenRefused
        text={<Trans>Open this page from the link in your invitation email, or request a code.</Trans>}
        action={<Trans>Request a code</Trans>}
      />
    </>
  );
}

/** The token after the # of the address. Removed from the address at once, so that the history does not keep it. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}

function InvitationHeading({ children }: { children?: ReactNode }) {
  return (
    <div>
      <h1 className={styles.title}>
        <Trans>Choose your password</Trans>
      </h1>
      {children}
    </div>
  );
}

function InvitedPerson({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  function finish() {
    // The sign-in page would redirect a signed-in user to their home.
    if (session.status === 'signed-in') return setDone(true);
    const state: SignInState = { notice: 'password-chosen', email };
    void navigate(paths.login, { replace: true, state });
  }

  if (isDone && session.status === 'signed-in') return <OtherSession email={session.user.email} />;
  return (
    <>
      <InvitationHeading>
        <Text tone="ink2">
          <Trans>
            You’ll sign in with <strong>{email}</strong> and this password.
          </Trans>
        </Text>
      </InvitationHeading>
      {refusal === null ? (
        <NewPasswordForm email={email} resetToken={token} onDone={finish} onTokenRefused={setRefusal} />
      ) : (
        <TokenRefused text={refusal} action={<Trans>Request a code</Trans>} />
      )}
    </>
  );
}

/** The password is set, but another user is still signed in on this device. */
function OtherSession({ email }: { email: string }) {
  const signOut = useSignOut();
  return (
    <>
      <InvitationHeading />
      <div role="alert">
        <Notice tone="success">
          <Trans>Your password has been set. {email} is still signed in on this device.</Trans>
        </Notice>
      </div>
      <div className={styles.form}>
        <Button variant="filled" size="md" fullWidth onClick={signOut}>
          <Trans>Sign Out</Trans>
        </Button>
        <Button component={Link} to={paths.home} size="md" fullWidth>
          <Trans>Continue as {email}</Trans>
        </Button>
      </div>
    </>
  );
}

/** The email address that an invitation is for. */
function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await api('POST /auth/invitation', { body: { token } }, { signal })).email,
    enabled: token !== '',
    // Fetched once: it does not change while its owner types a password.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
