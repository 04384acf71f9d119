import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailLink, EmailLinkDone } from '#shared/contract/auth.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { BackToSignIn } from '../back-to-sign-in.tsx';
import { useLinkToken } from '../invitation/use-link-token.ts';
import { PublicFrame } from '../public-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { emailLinkQuery } from './email-link.ts';
import { LinkDone } from './link-done.tsx';
import { LinkHeading } from './link-heading.tsx';
import { LinkOver } from './link-over.tsx';

/** Opened by a link that proves an address, or that undoes a change of it. Only a button changes something. */
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
        <LoadingRegion label={t`Loading your link`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      ) : isOver ? (
        <LinkOver />
      ) : (
        <ErrorState
          title={<Trans>Your link could not be loaded.</Trans>}
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
