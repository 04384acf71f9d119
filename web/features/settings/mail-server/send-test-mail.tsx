import { Trans } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { mailServerQuery, useSendTestMail } from './mail-server-queries.ts';
import { TestMailResult } from './test-mail-result.tsx';

interface Props {
  /** Why the reader may not send one. */
  unavailable?: string | undefined;
  variant?: 'default' | 'filled';
}

/** Sends a test email to the reader through the mail server in use. */
export function SendTestMail({ unavailable, variant = 'default' }: Props) {
  const { data: server } = useQuery({ ...mailServerQuery, enabled: unavailable === undefined });
  const sending = useSendTestMail();
  const look = { variant, leftSection: <IconSend size={16} aria-hidden="true" /> };
  if (unavailable !== undefined) {
    return (
      <Unavailable reason={unavailable}>
        {(control) => (
          <Button {...look} {...control}>
            <Trans>Send test email</Trans>
          </Button>
        )}
      </Unavailable>
    );
  }
  return (
    <Stack gap={8} align="start">
      <Button {...look} loading={sending.isPending} onClick={() => sending.mutate(null)}>
        <Trans>Send test email</Trans>
      </Button>
      <TestMailResult tested={sending} to={server?.testTo} />
    </Stack>
  );
}
