import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';

interface Props {
  /** When another code may be asked for, by this device's clock. */
  resendAt: number;
  isSending: boolean;
  onResend: () => void;
}

export function ResendButton({ resendAt, isSending, onResend }: Props) {
  const wait = useSecondsUntil(resendAt);
  return (
    <Button size="md" fullWidth loading={isSending} disabled={wait > 0} onClick={onResend}>
      {isSending ? (
        <Trans>Sending Code...</Trans>
      ) : wait > 0 ? (
        <Trans>Resend OTP in {wait} s</Trans>
      ) : (
        <Trans>Resend OTP</Trans>
      )}
    </Button>
  );
}
