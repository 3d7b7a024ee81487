import { expect, onTestFinished, test } from 'vitest'
import { observationOf, openTestEvidence } from '#testing/evidence'
import { observationsWithin } from './evidence-package.usecase.ts'

test('posts with very many observations are read completely, and cannot be packaged', async () => {
  const many = 130_000
  const evidence = await openTestEvidence()
  onTestFinished(evidence.close)
  await evidence.capture('run', [observationOf('run', 1)])
  await evidence.engine.run({
    text: `INSERT INTO litopys.observations SELECT o.* REPLACE ('2002' AS channelId, toString(n.number) AS place)
      FROM litopys.observations AS o CROSS JOIN numbers(${many}) AS n`,
    values: [],
  })
  const [few, often] = ['1001', '2002'].map((channelId) => [{ channelId, messageId: 1 }])
  if (!few || !often) throw new Error('a post is missing')
  expect(await evidence.observationsOfPosts(often)).toHaveLength(many)
  const { signal } = new AbortController()
  expect(await observationsWithin({ observations: evidence }, few, signal)).toHaveLength(1)
  await expect(observationsWithin({ observations: evidence }, often, signal)).rejects.toMatchObject({
    code: 'evidence_too_large',
  })
})
