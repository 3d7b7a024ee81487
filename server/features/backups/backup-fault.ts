/** A backup cannot be written, read or restored. The message says why and what to do. */
export class BackupFault extends Error {}
