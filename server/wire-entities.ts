import type { Engine } from '#archive/engine'
import { createHiddenEntityTable } from '#archive/hidden-entities'
import type { Records } from '#db/open'
import { createFalsePositiveStore } from '#features/entities/false-positives.store'
import { createHiding } from '#features/entities/hiding'

/** What is hidden as found by mistake: the archive's copy is what the records say before anybody reads. */
export async function wireEntities({ db, engine }: { db: Records; engine: Engine }) {
  const table = createHiddenEntityTable(engine)
  const falsePositives = createFalsePositiveStore(db)
  const hiding = createHiding(falsePositives, table)
  await hiding.followAll()
  return { hidden: table.read, marks: { falsePositives, hiding } }
}
