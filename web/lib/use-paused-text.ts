import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

/** What is typed, handed on once the typing pauses. When `value` is changed elsewhere (Back), that is shown. */
export function usePausedText(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const pause = useEffectEvent(onPause);
  if (value !== known) {
    setKnown(value);
    // Our own words coming back must not overwrite what has been typed since.
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
