import { expect, test } from 'vitest'
import { type ErrorCode, errors } from './errors.ts'

test.each<[ErrorCode, string]>([
  ['quote_unsaved', "Can't save the quote"],
  ['too_many', 'Please wait until your request is processed'],
  ['unknown_collection', 'This collection does not exist'],
  ['unexpected', 'Unexpected error'],
  ['not_found', 'This object is not found'],
  ['unknown_function', 'Error! This function does not exist'],
  ['export_empty', 'No data available for export'],
])('%s has its specified message', (code, message) => {
  expect(errors[code].message).toBe(message)
})
