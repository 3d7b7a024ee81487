/** What somebody may do with channels. What is not allowed is not shown. */
export type ChannelRights = {
  refresh: boolean
  add: boolean
  change: boolean
  delete: boolean
  readJobs: boolean
  stopJobs: boolean
}
