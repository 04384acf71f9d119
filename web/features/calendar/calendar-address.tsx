import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './calendar.module.css';

/** The address that was just made. */
export function CalendarAddress({ path }: { path: string }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const { origin, host } = window.location;
  const address = `${origin}${path}`;
  // The button that was pressed has gone.
  useEffect(() => field.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t`The address was copied.`);
    } catch {
      field.current?.select();
      toast.error(t`The address could not be copied. It is selected: press Ctrl and C.`);
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={t`Address of your calendar`}
        hint={t`In your calendar program choose “Subscribe” or “From URL” and paste it there.`}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Notice tone="warning">
        <Trans>
          Keep it to yourself: whoever has this address sees when your quizzes open and close. It is not shown
          again.
        </Trans>
      </Notice>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button component="a" href={`webcal://${host}${path}`}>
          <Trans>Open in a calendar program</Trans>
        </Button>
      </div>
    </>
  );
}
