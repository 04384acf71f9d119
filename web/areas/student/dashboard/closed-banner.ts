import { useState } from 'react';

// In this window alone: who opens the page tomorrow is welcomed again.
function keyOf(studentId: number): string {
  return `cquiz-banner-closed-${studentId}`;
}

/** Whether this person has closed that banner in this window, and how to close it. */
export function useClosedBanner(studentId: number, banner: string): [isClosed: boolean, close: () => void] {
  const [closed, setClosed] = useState(() => readClosed(studentId));
  function close() {
    setClosed(banner);
    try {
      sessionStorage.setItem(keyOf(studentId), banner);
    } catch {
      // Without storage it stays closed until the page is loaded anew.
    }
  }
  return [closed === banner, close];
}

function readClosed(studentId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(studentId));
  } catch {
    return null;
  }
}
