/** A screen and its address within the app. `{…}` are ids from the demo. `height`: of its picture in the guide, in pixels. */
export type Screen = { name: string; address: string; height?: number }

const query = encodeURIComponent('евакуація')

/** Every page of web/routes.tsx, and the dialogs over them. */
export const screens: Screen[] = [
  { name: 'search-all', address: '' },
  { name: 'search', address: `?q=${query}` },
  { name: 'search-table', address: `?q=${query}&view=table` },
  { name: 'search-pictures', address: '?q=has:image&view=pictures' },
  { name: 'search-chart', address: `?q=${query}&view=chart` },
  { name: 'search-map', address: '?view=map' },
  { name: 'search-network', address: '?view=network', height: 1160 },
  { name: 'search-no-results', address: `?q=${encodeURIComponent('евакуація незнаходимеслово')}` },
  { name: 'batch', address: 'batch' },
  { name: 'chart', address: 'chart' },
  { name: 'post', address: 'posts/{post}' },
  { name: 'pictures', address: 'pictures' },
  { name: 'picture', address: 'pictures?picture={picture}' },
  { name: 'similar', address: 'similar?post={post}' },
  { name: 'similar-text', address: 'similar' },
  { name: 'quotes', address: 'quotes' },
  { name: 'quote', address: 'quotes/{quote}' },
  { name: 'tags', address: 'tags' },
  { name: 'channels', address: 'channels' },
  { name: 'channel', address: 'channels/{channel}' },
  { name: 'categories', address: 'categories' },
  { name: 'category-new', address: 'categories?rule=new' },
  { name: 'glossary', address: 'glossary' },
  { name: 'holds', address: 'holds' },
  { name: 'backups', address: 'backups' },
  { name: 'jobs', address: 'jobs' },
  { name: 'users', address: 'users' },
  { name: 'system', address: 'system' },
  { name: 'user-new', address: 'users?user=new' },
  { name: 'user', address: 'users?user={user}' },
  { name: 'requests', address: 'requests' },
  { name: 'request', address: 'requests?request={request}' },
  { name: 'request-new-posts', address: 'requests/{request}/new' },
  { name: 'registry', address: 'registry' },
  { name: 'audit', address: 'registry?tab=audit-log' },
  { name: 'false-positives', address: 'registry?tab=false-positives' },
  { name: 'analysis', address: 'analyses/{analysis}' },
  { name: 'help', address: 'help' },
  { name: 'settings', address: 'settings' },
  { name: 'not-found', address: 'nowhere' },
]

const names = [
  'search',
  'search-chart',
  'search-map',
  'search-network',
  'post',
  'quotes',
  'requests',
  'channels',
  'users',
]

/** The screens that the README and docs/user-guide.md show. */
export const guideScreens: Screen[] = screens.filter(({ name }) => names.includes(name))
