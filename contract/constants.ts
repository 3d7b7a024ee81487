/** Base path of the web application. */
export const appBasePath = '/app/'
/** Base path of the API. */
export const apiBasePath = '/api/v1'
/** Key of the persisted client state. */
export const clientStateKey = 'tg_search'
/** An access token with less remaining lifetime counts as expired. */
export const tokenFreshnessMarginMs = 60_000
/** Maximum page size of a list. */
export const maxItemsPerPage = 1_000
/** Last item that page numbers can reach; cursors have no limit. */
export const maxPagedItems = 10_000
/** Maximum length of a query line, in UTF-16 units. */
export const longestQuery = 8_192
/** Maximum length of a cursor; a cursor by relevance has a weight for each word of the query. */
export const longestCursor = 8_192
/** Default time zone of dates without a zone, of histogram days and of date filters. */
export const defaultTimeZone = 'Europe/Kyiv'
/** How long a tab without a token waits for the token of another tab. */
export const tokenWaitMs = 300
/** Name of the BroadcastChannel between tabs. */
export const tabChannel = 'litopys'
/** Name of the lock that lets only one tab refresh the session. */
export const refreshLock = 'tg_search:refresh'
/** Name of the browser database. */
export const offlineStoreName = 'tg_search_ssu'
export const offlineStoreVersion = 2
