import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { loadPatiently } from '#web/ui/overlays/lazy-panel.ts';

const QuizTools = lazy(() => loadPatiently(() => import('./quiz-tools.tsx')));

export interface ToolsProps {
  accountId: number;
  /** The question on the screen, whose problems can be reported. Null in a preview. */
  asked: { attemptId: number; questionId: number } | null;
}

/** Opens the text size, striking out options and reporting a problem. They are loaded on demand. */
export function ToolsButton({ className, ...tools }: ToolsProps & { className: string | undefined }) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);

  function open() {
    setOpening(opening + 1);
    setOpen(true);
  }

  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        <Trans>Tools</Trans>
      </button>
      <Suspense>
        {opening > 0 && <QuizTools key={opening} {...tools} opened={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
