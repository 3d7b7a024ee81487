import { expect, test } from 'vitest'
import * as constants from './constants.ts'
import { emailCodeLength, smsCodeLength } from './schemas/account.ts'
import { failedTranslation, progressCap, translatedExportRows, translatedSuffix } from './schemas/export.ts'
import { translatedSearchLimit, translationBatch } from './schemas/translation.ts'

test.each<[string, string | number, string | number]>([
  ['the base path of the application', constants.appBasePath, '/app/'],
  ['the base path of the API', constants.apiBasePath, '/api/v1'],
  ['the key of the persisted state', constants.clientStateKey, 'tg_search'],
  ['the name of the database in the browser', constants.offlineStoreName, 'tg_search_ssu'],
  ['the version of the database in the browser', constants.offlineStoreVersion, 2],
  ['the length of an e-mail code', emailCodeLength, 8],
  ['the length of an SMS code', smsCodeLength, 6],
  ['the freshness margin of a token in milliseconds', constants.tokenFreshnessMarginMs, 60_000],
  ['the wait for the token of another tab in milliseconds', constants.tokenWaitMs, 300],
  ['the broadcast channel, the name of the product', constants.tabChannel, 'litopys'],
  ['the number of posts from which results are not translated', translatedSearchLimit, 1_000],
  ['the number of posts that are translated together', translationBatch, 5],
  ['the most rows of a translated export', translatedExportRows, 1_000],
  ['the end of the name of a translated file', translatedSuffix, ' - Translated'],
  ['the text of a row whose translation failed', failedTranslation, 'Translation failed'],
])('%s has its specified value', (_, value, specified) => {
  expect(value).toBe(specified)
})

test('progress stops at 95% while translations are made, and at 90% without them', () => {
  expect([progressCap('made'), progressCap('none'), progressCap('tooMany')]).toEqual([0.95, 0.9, 0.9])
})
