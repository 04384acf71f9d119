/** This machine cannot inject the fault; the message says what is missing. */
export class UnsupportedFault extends Error {}
