import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isTroubled } from './is-troubled.ts';
import { useQuiz } from './quiz-context.ts';

/** Says when the answers stop reaching the server and when they do again; never that one more was saved. */
export function SaveAnnouncer() {
  const { t } = useLingui();
  const { saveState } = useQuiz().view;
  const [wasTroubled, setWasTroubled] = useState(false);
  const [hasBeenTroubled, setHasBeenTroubled] = useState(false);
  const isBack = saveState === 'saved' || saveState === 'quiet';
  if (isTroubled(saveState) && !wasTroubled) {
    setWasTroubled(true);
    setHasBeenTroubled(true);
  }
  if (isBack && wasTroubled) setWasTroubled(false);
  return (
    <p className="visually-hidden" role="status">
      {wasTroubled && t`Your answers do not reach the server. They are kept on this device.`}
      {!wasTroubled && hasBeenTroubled && t`The server is back. Your answers are saved.`}
    </p>
  );
}
