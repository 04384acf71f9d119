import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

/** A typed text, passed on when the typing pauses. A change of `value` from elsewhere (Back) replaces it. */
export function usePausedText(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const pause = useEffectEvent(onPause);
  if (value !== known) {
    setKnown(value);
    // Our own value coming back must not overwrite what was typed since.
    if (value !== sent) setText(value);
    setSent(value);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      pause(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, setText] as const;
}
