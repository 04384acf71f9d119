/** The domain's interface for `monitoring`: a teacher's actions on running attempts, and open quiz screens. */
export { extendQuiz } from './accommodations/extra-time.service.ts';
export { submitForStudent } from './closing/closing.service.ts';
export { reopenAttempt } from './closing/reopening.service.ts';
export { releaseDevice } from './devices/lease.service.ts';
export { openPresence } from './devices/presence.service.ts';
