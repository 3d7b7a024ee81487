/** Somebody wants the job to end here. */
export class JobCancelled extends Error {}

/** Another process has taken the job for abandoned and goes on with it. */
export class LeaseLost extends Error {}
