import { t } from '@lingui/core/macro';
import { announcement as limit } from '#shared/limits.ts';
import { formatNumber } from '#web/lib/format-number.ts';
import type { MessageAct } from './message-act.ts';

export interface MessageDraft {
  /** The key of an audience; empty until one is chosen. */
  to: string;
  title: string;
  body: string;
}

export type MessageFaults = Partial<Record<keyof MessageDraft, string>>;

/** What a dialog begins with. */
export function draftOf(act: Exclude<MessageAct, { type: 'delete' }>): MessageDraft {
  if (act.type === 'edit') return { to: '', title: act.announcement.title, body: act.announcement.body };
  return { to: act.quizId === undefined ? '' : audienceKey('quiz', act.quizId), title: '', body: '' };
}

export function audienceKey(kind: 'program' | 'quiz', id: number): string {
  return `${kind} ${id}`;
}

/** Whether closing the dialog would lose something; whom it is for is chosen again in a moment. */
export function hasNewText(draft: MessageDraft, begun: MessageDraft): boolean {
  return draft.title !== begun.title || draft.body !== begun.body;
}

/** What keeps it from being sent, by field; in the order of the fields. */
export function findFaults({ to, title, body }: MessageDraft, needsAudience: boolean): MessageFaults {
  return {
    ...(needsAudience && to === '' ? { to: t`Please choose who it is for` } : {}),
    ...(title.trim() === '' ? { title: t`Title is required` } : {}),
    ...bodyFault(body),
  };
}

function bodyFault(body: string): MessageFaults {
  if (body.trim() === '') return { body: t`Message is required` };
  const most = formatNumber(limit.body);
  return body.length > limit.body ? { body: t`Message can have at most ${most} characters` } : {};
}
