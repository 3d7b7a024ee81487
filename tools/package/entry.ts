/** One entry of the archive. Paths are relative to its top folder. */
export type Entry =
  | { kind: 'file'; path: string; source: string; isExecutable: boolean }
  | { kind: 'text'; path: string; content: string }
  | { kind: 'link'; path: string; target: string }
