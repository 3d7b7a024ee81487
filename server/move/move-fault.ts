/** A move that cannot begin, or that has not ended well, with the reason for the operator. */
export class MoveFault extends Error {}
