/** This machine does not let us inject the fault; the message says what is missing. */
export class ImpossibleHere extends Error {}
