import { canonicalJson } from '@litopys/contract/canonical-json'
import { testPost } from '@litopys/contract/testing/post'
import { expect, test } from 'vitest'
import { freeze, hashOf, isWhole, thaw } from './freeze.ts'

test('the hash of a copy is the hash of docs/decisions/0027', () => {
  const frozen = canonicalJson({ text: 'a\nb', size: 0, reference: {}, author: 'Міст' })
  expect(frozen).toBe('{"author":"Міст","reference":{},"size":0,"text":"a\\nb"}')
  expect(hashOf(frozen)).toBe('3ff91c8786c7589d4c56b0a61554a183eff08937cadb0e3326d7293e703fe33f')
})

test('a copy leaves out what users change in the archive, and any changed letter changes its hash', () => {
  const post = testPost('Колона рушила до мосту.', { tags: ['рух'] })
  const copy = freeze(post)
  expect(thaw(copy)).toMatchObject({ articleBody: post.articleBody, entities: post.entities })
  expect(JSON.parse(copy.frozen)).not.toHaveProperty('tags')
  expect(isWhole(copy)).toBe(true)
  expect(isWhole({ ...copy, frozen: copy.frozen.replace('рушила', 'Рушила') })).toBe(false)
})
