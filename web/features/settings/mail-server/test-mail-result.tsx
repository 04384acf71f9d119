import { Trans, useLingui } from '@lingui/react/macro';
import type { TestedMail } from '#shared/contract/platform/mail-server.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Text } from '#web/ui/layout/primitives.tsx';

interface Props {
  tested: { data: TestedMail | undefined; error: Error | null; isPending: boolean };
  /** Where the test goes. */
  to: string | undefined;
}

/** Where a test mail goes, then whether it was sent and how long it took, or why not. */
export function TestMailResult({ tested: { data, error, isPending }, to }: Props) {
  const { i18n } = useLingui();
  const seconds =
    data && i18n.number(data.milliseconds / 1_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div role="status">
      {error ? (
        <Text tone="danger" size="small-label" breaks>
          {refusalText(error)}
        </Text>
      ) : data ? (
        <Text tone="success" size="small-label" breaks>
          <Trans>
            Test email sent to {data.to}. It took {seconds} s.
          </Trans>
        </Text>
      ) : (
        to !== undefined && (
          <Text tone="ink2" size="small" breaks>
            {isPending ? (
              <Trans>Sending a test email to {to}…</Trans>
            ) : (
              <Trans>The test email goes to {to}.</Trans>
            )}
          </Text>
        )
      )}
    </div>
  );
}
