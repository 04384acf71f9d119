import { t } from '@lingui/core/macro';
import type { MailTopic, Service, ServiceFault, ServicePart } from '#shared/contract/platform/status.ts';

export function partName(part: ServicePart): string {
  switch (part) {
    case 'database':
      return t`Database`;
    case 'replica':
      return t`Replica`;
    case 'fileStore':
      return t`File store`;
    case 'disk':
      return t`Disk`;
    case 'mail':
      return t`Email`;
    case 'jobs':
      return t`Background jobs`;
    case 'liveUpdates':
      return t`Live updates`;
  }
}

export function problemTitle({ part, state }: Service): string {
  const isDown = state === 'down';
  switch (part) {
    case 'database':
      return isDown ? t`The database can’t be reached` : t`The database is slow`;
    case 'replica':
      return isDown ? t`The replica can’t be used` : t`The replica is behind`;
    case 'fileStore':
      return isDown ? t`Files can’t be saved or opened` : t`The file store is slow`;
    case 'disk':
      return isDown ? t`The disk is full` : t`The disk is almost full`;
    case 'mail':
      return isDown ? t`Email isn’t being sent` : t`Some email isn’t being accepted`;
    case 'jobs':
      return isDown ? t`Background jobs aren’t running` : t`Background jobs are late`;
    case 'liveUpdates':
      return isDown ? t`Live updates aren’t working` : t`Live updates are slow`;
  }
}

/** How the problem affects people, and which data is safe. */
export function whatIsSafe({ part, state }: Service): string {
  switch (part) {
    case 'database':
      return t`Pages respond slowly. Answers are safe.`;
    case 'replica':
      return t`Reports read the main database instead. Answers are safe.`;
    case 'fileStore':
      return state === 'down'
        ? t`Photos, uploads and backups fail until it works again. Answers are safe.`
        : t`Photos, uploads and backups take longer. Answers are safe.`;
    case 'disk':
      return state === 'down'
        ? t`New data might not be saved. Pages keep answers on the student’s device until there is room.`
        : t`Delete old backups or make the disk larger before it is full. Answers are safe.`;
    case 'mail':
      return t`CQuiz keeps every message and retries.`;
    case 'jobs':
      return state === 'down'
        ? t`Email, imports and backups wait until a worker process runs. Answers are safe.`
        : t`Email, imports and backups take longer. Answers are safe.`;
    case 'liveUpdates':
      return t`Pages show changes when they are reloaded. Answers are safe.`;
  }
}

/** What is wrong, in plain words, and what to do. */
export function faultText(fault: ServiceFault): string {
  switch (fault) {
    case 'refused':
      return t`The connection was refused. Check that it is running and that the address is right.`;
    case 'notFound':
      return t`The address has no server. Check its name.`;
    case 'timeout':
      return t`No answer in time. Check the network and its load.`;
    case 'slow':
      return t`It works, but slowly.`;
    case 'certificate':
      return t`Its certificate isn’t trusted. Check that it is valid and issued for this name.`;
    case 'noBucket':
      return t`The bucket doesn’t exist. Create it, or correct its name.`;
    case 'otherRegion':
      return t`The bucket is in another region. Correct the region.`;
    case 'accessDenied':
      return t`Access was denied. Check the permissions of the account.`;
    case 'wrongKey':
      return t`The access key or secret key is wrong.`;
    case 'full':
      return t`There is no space left. Delete old backups or add space.`;
    case 'almostFull':
      return t`There is little space left. Delete old backups or add space.`;
    case 'readOnly':
      return t`The disk is read-only. Check it for errors.`;
    case 'noPermission':
      return t`CQuiz isn’t allowed to write to the folder. Check who owns it.`;
    case 'damaged':
      return t`A file came back different. Check the store for errors.`;
    case 'behind':
      return t`It is too far behind the main database.`;
    case 'notReplica':
      return t`It isn’t a replica of the main database. It may have been promoted.`;
    case 'recipientsRefused':
      return t`The mail server works, but doesn’t accept some recipients yet.`;
    case 'notSent':
      return t`The mail server didn’t accept the latest message.`;
    case 'notRunning':
      return t`No process runs background jobs. Start one without WORKER=0.`;
    case 'waiting':
      return t`A job has been waiting for more than 10 minutes. Add a process.`;
    case 'notDelivered':
      return t`Messages between processes don’t arrive.`;
    case 'other':
      return t`It failed for another reason. See the original error for details.`;
  }
}

export function topicName(topic: MailTopic): string {
  switch (topic) {
    case 'notification':
      return t`notification`;
    case 'passwordReset':
      return t`password reset`;
    case 'invitation':
      return t`invitation`;
    case 'emailConfirmation':
      return t`email confirmation`;
    case 'registration':
      return t`registration`;
    case 'account':
      return t`account`;
  }
}
