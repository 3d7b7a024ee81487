export const subscriptionsEn = {
  'subscriptions.watch': 'Watch for new posts',
  'subscriptions.unwatch': 'Watch no longer',
  'subscriptions.watched': '“{{title}}” is watched: new posts are put down as they come in',
  'subscriptions.unwatched': 'Stopped watching “{{title}}”',
  'subscriptions.isWatched': 'Watched',
  'subscriptions.stopped': 'Cannot be watched',
  'subscriptions.unseen_one': '{{formatted}} not seen',
  'subscriptions.unseen_other': '{{formatted}} not seen',
  'subscriptions.new_one': ', {{formatted}} new post',
  'subscriptions.new_other': ', {{formatted}} new posts',
  'subscriptions.fresh': 'New',
  'subscriptions.fired': 'By',
  'subscriptions.found': 'Came in',
  'subscriptions.deleted': 'Deleted in the channel, noticed {{at}}',
  'subscriptions.since':
    'Watched since {{at}}. Of copies of one text the first is listed; entries are kept for 30 days.',
  'subscriptions.cut_one':
    '{{formatted}} post has come in today, which is the limit of a day. What came in after {{at}} is in the search alone.',
  'subscriptions.cut_other':
    '{{formatted}} posts have come in today, which is the limit of a day. What came in after {{at}} is in the search alone.',
  'subscriptions.problem.broken':
    'Nothing is found: the filters of this request are of another version. Run it and save it anew.',
  'subscriptions.problem.too_broad':
    'Nothing is found: the request asks for no word, value or flag that new posts could be looked up by.',
  'subscriptions.problem.frequency':
    'Nothing is found: the request filters by how often a channel posts. Take that filter out to watch it.',
  'subscriptions.problem.job':
    'Nothing is found: the request searches only the posts of one import or refresh. Save it without that to watch it.',
  'subscriptions.problem.mended': 'The query was repaired to be understood: run it to see how it is read.',
  'subscriptions.compareFailed':
    'New posts could not be compared with this request, most recently {{at}}: look in the search whether some are missing here.',
  'subscriptions.closed': 'Nothing is found for “{{title}}”: it is no longer shared with you.',
  'subscriptions.showNew': 'Show what is new',
  'subscriptions.markAll': 'Mark all as seen',
  'subscriptions.failed': 'What came in could not be loaded',
  'subscriptions.none': 'Nothing has come in yet',
  'subscriptions.noneText': 'Posts that are archived from now on and match stand here, the newest first.',
  'subscriptions.notWatched': 'You do not watch this request',
  'subscriptions.notWatchedText':
    'Once you watch it, new posts that match are put down here as they come in.',
  'subscriptions.unavailable_one': '{{formatted}} post of this page is not in the archive any more',
  'subscriptions.unavailable_other': '{{formatted}} posts of this page are not in the archive any more',
  'subscriptions.list': 'What came in',
  'subscriptions.pages': 'Pages of what came in',
  'subscriptions.mail': 'What is new by mail, daily',
  'subscriptions.noMail': 'off',
} as const
