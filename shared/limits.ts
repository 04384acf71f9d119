/** The limits of the specification and of the API's conventions, in one place. */
export const listPage = { default: 50, max: 200 } as const;

/** JSON bodies. Files have their own limits. */
export const jsonBodyBytes = 1024 * 1024;

/** JSON bodies that take longer to arrive are refused, so that slow senders can't hold connections. */
export const jsonBodySeconds = 10;

export const textLength = {
  name: 100,
  title: 200,
  description: 2_000,
  phone: 40,
  country: 100,
  address: 500,
  employeeId: 50,
  maintenanceMessage: 500,
} as const;

const photoMegabytes = 5;

/** A profile or passport photo. */
export const photo = {
  megabytes: photoMegabytes,
  maxBytes: photoMegabytes * 1024 * 1024,
  /** Photos that one call returns small, for a list. */
  maxThumbnails: 100,
  maxPixels: 40_000_000,
} as const;

/** The emailed code for a forgotten password. */
export const resetCode = { digits: 6, seconds: 5 * 60, wrongGuesses: 5, resendSeconds: 30 } as const;

/** The long code in the same mail. It can't be guessed, so strangers can't use up its tries. */
export const resetLongCode = { letters: 16, seconds: 30 * 60 } as const;

/** How long a checked code allows choosing a new password, and an accepted student their first one. */
export const resetTokenMinutes = 15;
export const invitationDays = 7;

/** Links that verify an address, and the link that undoes a change of address. */
export const emailLinks = {
  proofHours: 24,
  undoDays: 7,
  /** A registration with an unverified address is deleted after this time. */
  unprovedDays: 3,
  /** Mails of one kind to one mailbox, so that strangers can't fill someone's mailbox. */
  maxMailsADay: 5,
} as const;

/** The second step of a sign-in, and the recovery codes for a lost device. */
export const twoFactor = {
  digits: 6,
  stepSeconds: 30,
  ticketSeconds: 5 * 60,
  /** Unfinished sign-ins of one account. A newer one ends the oldest. One address can open fewer, so that it can't end everyone else's. */
  openTickets: 100,
  ticketsPerAddress: 20,
  wrongCodes: 5,
  recoveryCodes: 10,
  setupMinutes: 30,
} as const;

export const branding = {
  maxProfiles: 100,
  pattern: 500,
  maxPriority: 1_000,
  shortName: 20,
  imageBytes: 2 * 1024 * 1024,
} as const;

/** The minimum is the specification's. The maximum prevents hashing megabytes. */
export const passwordLength = { min: 6, max: 200 } as const;

/** Limits of the question editor and the API. */
export const question = {
  text: 20_000,
  optionText: 5_000,
  key: 5_000,
  imageAlt: 500,
  /** Questions deleted, moved or tagged in one call. */
  maxAtOnce: 1_000,
  minOptions: 2,
  maxOptions: 6,
  points: { default: 2, min: 1, max: 100 },
  /** Empty option fields of a new question. */
  newOptions: 4,
} as const;

export const tag = { name: 50, maxOfQuestion: 20, maxOfOwner: 1_000 } as const;

/** Decisions on registrations. */
export const admission = { maxAtOnce: 200, reason: 1_000 } as const;

export const teacher = { maxPrograms: 200 } as const;

/** A student's name correction request. */
export const nameCorrection = { perDay: 3, note: 1_000, reason: 1_000 } as const;

/** A quiz's credits. Credits above the programme's maximum need an administrator's approval. */
export const credits = { max: 99, defaultMaximum: 10, minMaximum: 1, reason: 1_000 } as const;

/** Search over everything the caller can see. */
export const search = { minText: 2, maxText: 100, maxOfKind: 8, excerpt: 120 } as const;

export const announcement = { body: 5_000 } as const;

export const quiz = {
  description: 20_000,
  maxMinutes: 43_200,
  maxAttempts: 1_000,
  maxQuestions: 1_000,
  /** Points of a question in a quiz. The question itself has its own limit. */
  maxPoints: 1_000,
  /** A deleted quiz can be restored until then. */
  daysUntilPurged: 30,
} as const;

export const attempt = {
  /** Saves and submissions on their way at the deadline still count for this long. */
  graceSeconds: 5,
  /** Delay after the last change. Leaving a question saves immediately. */
  autoSaveSeconds: 2,
  /** "Auto-saved" hides after this time. */
  savedShownSeconds: 2,
  textAnswer: 50_000,
  /** Answers in one save. */
  maxAnswers: 200,
  maxRevision: 2_000_000_000,
  /** Versions of one answer that the student chooses from, the stored one included. */
  maxUnmerged: 20,
  /** Devices recorded for one attempt. */
  maxDevices: 100,
  /**
   * Versions an attempt adds to the history in an hour when devices change, and as many by saves without a device.
   */
  maxVersionsPerHour: 600,
  /** In seconds. No attempt lasts longer. */
  maxTimeSpent: 10_000_000,
  /** Length of a device's browser name. */
  browserName: 40,
  /** For quizzes limited to one device: another device can take over after this much silence. */
  leaseSeconds: 120,
  /** How often the activity of a device is stored at most. */
  leaseRenewSeconds: 15,
  /** Refused tries within this time count as one. */
  leaseTrySeconds: 60,
  /** The timer turns red below this many seconds. */
  lastSeconds: 300,
  /** A distant closing time is no time limit: without one the timer appears only this long before closing. */
  closingSeconds: 3_600,
  answerFileBytes: 8 * 1024 * 1024,
} as const;

/** A teacher's marks and comments, and regrades. */
export const grading = {
  commentText: 5_000,
  reason: 2_000,
  /** Marks for one submission in one call. */
  maxAtOnce: 1_000,
  acceptedText: 5_000,
  maxAccepted: 100,
  maxPoints: 1_000,
} as const;

/** Answers that arrive after an attempt has ended. */
export const lateAnswers = {
  /** Late answers kept for one attempt, and for one of its questions. */
  maxKept: 1_000,
  maxOfQuestion: 20,
  /** Total text kept for one attempt. The first late answer to each question is kept regardless. */
  maxBytes: 4 * 1024 * 1024,
  /** Late answers in one page, and characters of each text. The rest is requested separately. */
  page: 20,
  excerpt: 1_000,
} as const;

/** Versions of each answer in one page, and characters of each text. */
export const answerHistory = { page: 20, excerpt: 1_000 } as const;

/** A student's comparison with the class: with fewer students it could reveal somebody's mark (decision 86). */
export const comparison = { minStudents: 5 } as const;

/** What a student says is wrong with a question. */
export const questionProblem = { text: 1_000 } as const;

/** Reports of a quiz. */
export const report = {
  /** Cells of one exported table. */
  maxCells: 3_000_000,
  /** With fewer marked answers a question isn't flagged. */
  minForFlags: 10,
  /** With fewer marked answers, discrimination and reliability are mostly chance (decision 88). */
  minForDiscrimination: 20,
} as const;

/** Limits of what the error explainer receives and returns. */
export const explanation = { message: 1_000, answer: 4_000 } as const;

/** Entries in one file. */
export const auditExport = { maxEntries: 100_000 } as const;

/** People an audit log entry refers to, and how many of them a list names. */
export const auditEntry = { maxPeople: 10_000, shownPeople: 3 } as const;

/** Length of a typed code with its separators, and size of a PDF to verify. */
export const verification = { maxCode: 100, maxFileBytes: 4 * 1024 * 1024 } as const;

/** Why a document was revoked. Everyone who verifies it can read this. */
export const revocation = { reason: 500 } as const;

/** What a quiz screen reports to the live monitor. */
export const presence = {
  /** A screen with nothing else to send reports after this time. */
  beatSeconds: 45,
  /** A screen silent for this long counts as disconnected, even if its stream is open. */
  silentSeconds: 120,
  /** Focus events kept for one attempt. */
  maxFocusEvents: 1_000,
  /** Attempts listed at once. */
  maxAttempts: 2_000,
  /** Students who have not started, listed at once. */
  maxAbsent: 500,
} as const;

/** An administrator's actions on people. */
export const accounts = {
  /** People in one call. */
  maxAtOnce: 500,
  reason: 1_000,
  /** How long an emailed link to choose a new password is valid. */
  resetHours: 24,
  maxExported: 200_000,
} as const;

/** An uploaded backup, and the word that a factory reset asks for. */
export const backup = {
  maxBytes: 8 * 1024 ** 3,
  linkSeconds: 60,
  resetWord: 'RESET',
  /** Of age public keys. */
  maxRecipients: 10,
  /** Characters of a private key file. */
  maxIdentity: 10_000,
  /** The newest backup is verified again after this many days. */
  verifiedDays: 7,
} as const;

export const mailServer = {
  maxHost: 253,
  maxUserName: 320,
  maxPassword: 1_000,
  /** A person waits for the result of a test mail. */
  testSeconds: 20,
} as const;

/** A teacher's question file, and the limits for reading it. */
export const upload = {
  maxBytes: 50 * 1024 * 1024,
  endings: ['.pdf', '.xlsx', '.xls', '.csv'],
  fileName: 255,
  maxQuestions: 50_000,
  maxPages: 1_000,
  maxCells: 3_000_000,
  /** Faults listed one by one, before "and N more". */
  maxFaultsShown: 20,
  /** After this time the response is 202, and the page polls the progress. */
  answerSeconds: 45,
  /** Files of one account that are waiting or being read. */
  maxPending: 20,
} as const;

/** A file of people to create. */
export const peopleImport = {
  maxBytes: 10 * 1024 * 1024,
  maxRows: 5_000,
  /** Hashing takes CPU time, and the administrator waits for all of it. */
  maxPasswords: 1_000,
  endings: ['.csv', '.xlsx', '.xls'],
  maxFaultsShown: 2_000,
} as const;

/** Event streams of one account over all processes. A browser opens one for each visible window. */
export const maxStreamsOfAccount = 10;
/** Event streams of one IP address in one process. A whole school can share an address. */
export const maxStreamsOfAddress = 5_000;

const gibibyte = 1024 ** 3;

/** When a part of the system counts as slow, down or full, and when administrators are notified (decision 91). */
export const serviceChecks = {
  /** The longest wait for one part. */
  timeoutMs: 5_000,
  slowMs: 2_000,
  /** A failed check is repeated once after this pause. */
  repeatMs: 1_000,
  disk: {
    warnShare: 0.1,
    enoughBytes: 20 * gibibyte,
    warnBytes: gibibyte,
    fullBytes: gibibyte / 5,
  },
  replicaLagSeconds: 30,
  lateJobSeconds: 10 * 60,
  /** Without a check for so long, no process runs background jobs. */
  staleSeconds: 3 * 60,
  /** How often each process looks whether the database and the background jobs are there. */
  watchSeconds: 30,
  failuresToNotify: 2,
  notifySeconds: 3_600,
  shownDays: 30,
  keptDays: 40,
} as const;
