/** What the signed-in user may do with channels. The interface hides what is not allowed. */
export type ChannelRights = {
  refresh: boolean
  add: boolean
  change: boolean
  delete: boolean
  readJobs: boolean
  stopJobs: boolean
}
