/** Base path of the web application (spec section 9). */
export const appBasePath = '/app/'
/** Base path of the API (spec section 9). */
export const apiBasePath = '/api/v1'
/** Key of the persisted client state (spec section 9). */
export const clientStateKey = 'tg_search'
/** An access token with less than this left counts as stale (spec section 5). */
export const tokenFreshnessMarginMs = 60_000
/** Largest page of a list (design section 8). */
export const maxItemsPerPage = 1_000
/** Deepest item that page numbers reach; cursors go on without end. */
export const maxPagedItems = 10_000
/** Longest query line, in UTF-16 units. */
export const longestQuery = 8_192
/** Characters of a cursor: one by relevance has a weight for each word of the query. */
export const longestCursor = 8_192
/**
 * Dates without a time zone, days of the histogram and of date filters are of this zone unless configured.
 */
export const defaultTimeZone = 'Europe/Kyiv'
/** How long a tab without a token waits for another one's (spec section 4). */
export const tokenWaitMs = 300
/** The channel between tabs, named after the product (spec section 9). */
export const tabChannel = 'litopys'
/** The lock that makes one refresh of all tabs (notes on security, 3.6). */
export const refreshLock = 'tg_search:refresh'
/** The database in the browser (spec sections 3 and 9). */
export const offlineStoreName = 'tg_search_ssu'
export const offlineStoreVersion = 2
