import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { toast } from '#web/ui/toast.ts';
import type { AttemptResult } from './attempt-result.ts';

/** Says that the figures have changed because a teacher has graded, to who is looking at them. */
export function useGradedNews(result: AttemptResult | undefined): void {
  const { t } = useLingui();
  const waiting = useRef<number | null>(null);
  const text = t`This attempt has been graded.`;
  useEffect(() => {
    if (result === undefined) return;
    const { id } = result.attempt;
    if (!result.isProvisional && waiting.current === id) toast.info(text);
    waiting.current = result.isProvisional ? id : null;
  }, [result, text]);
}
