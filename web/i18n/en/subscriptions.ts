export const subscriptionsEn = {
  'subscriptions.watch': 'Watch for new posts',
  'subscriptions.unwatch': 'Stop watching',
  'subscriptions.watched': 'Watching “{{title}}”: new matching posts will be collected as they arrive',
  'subscriptions.unwatched': 'Stopped watching “{{title}}”',
  'subscriptions.isWatched': 'Watching',
  'subscriptions.stopped': 'Not collecting: open for the reason',
  'subscriptions.unseen_one': '{{formatted}} unread',
  'subscriptions.unseen_other': '{{formatted}} unread',
  'subscriptions.new_one': ', {{formatted}} unread post',
  'subscriptions.new_other': ', {{formatted}} unread posts',
  'subscriptions.fresh': 'Unread',
  'subscriptions.fired': 'Matched:',
  'subscriptions.found': 'Found',
  'subscriptions.deleted': 'Deleted on Telegram, detected {{at}}',
  'subscriptions.since':
    'Watching since {{at}}. Only the first copy of a text is listed. Entries are kept for 30 days.',
  'subscriptions.cut_one':
    '{{formatted}} post was found today, which is the daily limit. Run the search to see posts that arrived after {{at}}.',
  'subscriptions.cut_other':
    '{{formatted}} posts were found today, which is the daily limit. Run the search to see posts that arrived after {{at}}.',
  'subscriptions.problem.broken':
    'New posts are not collected because the filters are from another version. Run this search and save it again.',
  'subscriptions.problem.too_broad':
    'New posts are not collected because the search has no word, filter value or post property to select them by. Add one to watch it.',
  'subscriptions.problem.elsewhere':
    'New posts are not collected because like:, picture:, picturechannels: and translation: cannot be checked for new posts. Remove them to watch the search.',
  'subscriptions.problem.frequency':
    'New posts are not collected because the search filters by posts per day. Remove that filter to watch it.',
  'subscriptions.problem.job':
    'New posts are not collected because the search covers only one import or refresh. Save it without that filter to watch it.',
  'subscriptions.problem.corrected':
    'The query had mistakes and was corrected. Run it to see how it is interpreted.',
  'subscriptions.compareFailed':
    'Some new posts could not be checked against this search, most recently {{at}}. Run the search to see posts that are missing here.',
  'subscriptions.closed':
    'New posts for “{{title}}” are not collected because it is no longer shared with you. Ask its author to share it, or stop watching.',
  'subscriptions.showNew': 'Show new posts',
  'subscriptions.markAll': 'Mark all as read',
  'subscriptions.failed': 'The new posts could not be loaded',
  'subscriptions.none': 'No new posts yet',
  'subscriptions.noneText': 'New posts that match will appear here, newest first.',
  'subscriptions.notWatched': 'You are not watching this search',
  'subscriptions.notWatchedText': 'Watch it, and new posts that match will appear here.',
  'subscriptions.unavailable_one': '{{formatted}} post on this page is no longer in the archive',
  'subscriptions.unavailable_other': '{{formatted}} posts on this page are no longer in the archive',
  'subscriptions.list': 'New posts',
  'subscriptions.pages': 'Pages of new posts',
  'subscriptions.mail': 'Daily e-mail digest',
  'subscriptions.noMail': 'off',
  'subscriptions.mailUnusual': 'with what is unusual',
  'subscriptions.mailUnusualLong':
    'The e-mail names words and names that are unusually frequent in the last 24 hours. Restrictions cannot protect an e-mail that is already sent.',
} as const
