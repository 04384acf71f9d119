/** The numbers of the specification and of the API's conventions, in one place. */
export const listPage = { default: 50, most: 200 } as const;

/** JSON bodies; files have a limit of their own. */
export const jsonBodyBytes = 1024 * 1024;

/** A JSON body that has not arrived by then is refused, so that slow senders hold nothing. */
export const jsonBodySeconds = 10;

export const textLength = {
  name: 100,
  title: 200,
  description: 2_000,
  phone: 40,
  country: 100,
  address: 500,
  employeeId: 50,
} as const;

/** A profile or passport photo. */
export const photo = { mostBytes: 5 * 1024 * 1024, mostPixels: 40_000_000 } as const;

/** The code that is mailed to whoever forgot their password. */
export const resetCode = { digits: 6, seconds: 5 * 60, wrongGuesses: 5, resendSeconds: 30 } as const;

/** What the same mail holds beside the six digits: nobody can guess it, so nobody can use up its tries. */
export const resetLongCode = { letters: 16, seconds: 30 * 60 } as const;

/** How long a checked code lets its owner choose the new password, and an accepted student their first one. */
export const resetTokenMinutes = 15;
export const invitationDays = 7;

/** Links that prove an address, and the link that undoes a change of it. */
export const emailLinks = {
  proofHours: 24,
  undoDays: 7,
  /** A registration whose address nobody has proved is deleted after this long. */
  unprovedDays: 3,
  /** Of one kind to one mailbox: nobody's mailbox is filled by what strangers type. */
  mostMailsADay: 5,
} as const;

/** The second step of a sign-in, and the codes for who has lost their device. */
export const twoFactor = {
  digits: 6,
  stepSeconds: 30,
  ticketSeconds: 5 * 60,
  /** Of one account side by side; a newer one ends the oldest. More than one address may open in that time. */
  openTickets: 100,
  ticketsPerAddress: 20,
  wrongCodes: 5,
  recoveryCodes: 10,
  setupMinutes: 30,
} as const;

export const branding = {
  mostProfiles: 100,
  pattern: 500,
  mostPriority: 1_000,
  shortName: 20,
  imageBytes: 2 * 1024 * 1024,
} as const;

/** The least is the specification's; the most keeps a hash from being asked for megabytes. */
export const passwordLength = { least: 6, most: 200 } as const;

/** What the editor of a question and the API allow. */
export const question = {
  text: 20_000,
  optionText: 5_000,
  key: 5_000,
  imageAlt: 500,
  /** In one call: deleted, moved, tagged. */
  mostAtOnce: 1_000,
  leastOptions: 2,
  mostOptions: 6,
  points: { default: 2, least: 1, most: 100 },
} as const;

export const tag = { name: 50, mostOfQuestion: 20, mostOfOwner: 1_000 } as const;

/** Deciding on registrations. */
export const admission = { mostAtOnce: 200, reason: 1_000 } as const;

export const teacher = { mostPrograms: 200 } as const;

/** A student's request for another name. */
export const nameCorrection = { perDay: 3, note: 1_000, reason: 1_000 } as const;

/** Of a quiz; above the maximum of its programme they wait for an administrator. */
export const credits = { most: 99, defaultMaximum: 10, leastMaximum: 1, reason: 1_000 } as const;

/** Over everything one may see. */
export const search = { leastText: 2, mostText: 100, mostOfKind: 8 } as const;

export const announcement = { body: 5_000 } as const;

export const quiz = {
  description: 20_000,
  mostMinutes: 43_200,
  mostAttempts: 1_000,
  mostQuestions: 1_000,
  /** Of a question in a quiz; what the question itself says has a limit of its own. */
  mostPoints: 1_000,
} as const;

export const attempt = {
  /** A save or a hand-in that was on its way at the deadline still counts for so long. */
  graceSeconds: 5,
  /** After the last change; at once on leaving a question. */
  autoSaveSeconds: 2,
  textAnswer: 50_000,
  /** In one save. */
  mostAnswers: 200,
  mostRevision: 2_000_000_000,
  /** Versions of one answer the student is asked to choose between, the stored one included. */
  maxUnmerged: 20,
  /** Devices recorded for one attempt. */
  maxDevices: 100,
  /** Versions an attempt adds to the history in an hour by changes of the device, and as many by saves without one. */
  maxVersionsPerHour: 600,
  /** In seconds; no attempt lasts longer. */
  maxTimeSpent: 10_000_000,
  /** What a device calls its browser. */
  browserName: 40,
  /** Of a quiz that is limited to one device: another may take over once the first was not heard of for so long. */
  leaseSeconds: 120,
  /** A device that goes on is written down at most this often. */
  leaseRenewSeconds: 15,
  /** Refused tries within this long are one. */
  leaseTrySeconds: 60,
  /** Below this many seconds the timer is red. */
  lastSeconds: 300,
  /** A closing time far away is no time limit: without one it counts down only for so long. */
  closingSeconds: 3_600,
  answerFileBytes: 8 * 1024 * 1024,
} as const;

/** What a teacher gives for an answer, and what a regrade may say. */
export const grading = {
  commentText: 5_000,
  reason: 2_000,
  /** Of one submission, in one call. */
  mostAtOnce: 1_000,
  acceptedText: 5_000,
  mostAccepted: 100,
  mostPoints: 1_000,
} as const;

/** What arrives after an attempt has ended. */
export const lateAnswers = {
  /** Kept of one attempt, and of one question of it. */
  maxKept: 1_000,
  maxOfQuestion: 20,
  /** Of all texts that are kept of one attempt; the first of each question is kept beyond it. */
  maxBytes: 4 * 1024 * 1024,
  /** Shown at once, and as much of each text; the rest is asked for. */
  page: 20,
  excerpt: 1_000,
} as const;

/** The versions of an answer: how many of each question are shown at once, and how much of each text. */
export const answerHistory = { page: 20, excerpt: 1_000 } as const;

/** Of a quiz. */
export const report = {
  /** Of one exported table. */
  mostCells: 3_000_000,
} as const;

/** What the explainer of errors is sent, and what is taken from it. */
export const explanation = { message: 1_000, answer: 4_000 } as const;

/** Entries in one file. */
export const auditExport = { mostEntries: 100_000 } as const;

/** How many people an entry of the audit log refers to, and how many of them a list names. */
export const auditEntry = { maxPeople: 10_000, shownPeople: 3 } as const;

/** Of a typed code, with whatever stands between its groups; and of a PDF that is checked. */
export const verification = { mostCode: 100, mostFileBytes: 4 * 1024 * 1024 } as const;

/** Why a document was revoked: anyone who checks it reads this. */
export const revocation = { reason: 500 } as const;

/** What the live monitor hears of a quiz screen. */
export const presence = {
  /** A screen that has had nothing else to say says so after this long. */
  beatSeconds: 45,
  /** Not heard of for so long: it counts as not connected, whatever its stream looks like. */
  silentSeconds: 120,
  /** Kept of one attempt. */
  mostFocusEvents: 1_000,
  /** Listed at once. */
  mostAttempts: 2_000,
} as const;

/** What an administrator does with people. */
export const accounts = {
  /** In one call. */
  mostAtOnce: 500,
  reason: 1_000,
  /** How long a link to a new password is good for that an administrator has had mailed. */
  resetHours: 24,
  mostExported: 200_000,
} as const;

/** A backup that is brought from elsewhere, and the word that a factory reset asks for. */
export const backup = { mostBytes: 8 * 1024 ** 3, linkSeconds: 60, resetWord: 'RESET' } as const;

/** A teacher's question file, and what is read of it. */
export const upload = {
  mostBytes: 50 * 1024 * 1024,
  endings: ['.pdf', '.xlsx', '.xls', '.csv'],
  fileName: 255,
  mostQuestions: 50_000,
  mostPages: 1_000,
  mostCells: 3_000_000,
  /** Faults that are told one by one; then "and N more". */
  faultsTold: 20,
  /** After this long the answer is 202, and the page asks how far it is. */
  answerSeconds: 45,
  /** Files of one account that wait or are being read. */
  maxPending: 20,
} as const;

/** A file of people to be created. */
export const peopleImport = {
  mostBytes: 10 * 1024 * 1024,
  mostRows: 5_000,
  /** Each takes the processor for a while, and the administrator waits for all of them. */
  mostPasswords: 1_000,
  endings: ['.csv', '.xlsx', '.xls'],
  faultsTold: 2_000,
  rowsShown: 100,
} as const;

/** Open event streams of one account, over all processes: a browser has one for each window that is looked at. */
export const maxStreamsOfAccount = 10;
/** Of one address in one process: a whole school may be behind one. */
export const maxStreamsOfAddress = 5_000;
