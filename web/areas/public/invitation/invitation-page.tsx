import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { invitationQuery } from '#web/features/session/invitation.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { BackToSignIn } from '../back-to-sign-in.tsx';
import { TokenRefused } from '../new-password/token-refused.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { InvitationHeading } from './invitation-heading.tsx';
import { InvitedPerson } from './invited-person.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Opened by the link in the mail that tells somebody they were accepted. */
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
        <LoadingRegion label={t`Loading your invitation`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      ) : code === 'INVITATION_INVALID' ? (
        <TokenRefused text={refusalText(error)} action={<Trans>Ask for a code</Trans>} />
      ) : (
        <ErrorState
          title={<Trans>Your invitation could not be loaded.</Trans>}
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
        text={
          <Trans>
            This page needs the link of your invitation. Please open it from your e-mail again, or ask for a
            code.
          </Trans>
        }
        action={<Trans>Ask for a code</Trans>}
      />
    </>
  );
}
