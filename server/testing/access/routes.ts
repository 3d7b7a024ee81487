import * as analysis from '@litopys/contract/routes/analysis'
import * as archives from '@litopys/contract/routes/archives'
import * as audit from '@litopys/contract/routes/audit'
import * as auth from '@litopys/contract/routes/auth'
import * as channels from '@litopys/contract/routes/channels'
import * as entities from '@litopys/contract/routes/entities'
import * as exportCalls from '@litopys/contract/routes/exports'
import * as glossary from '@litopys/contract/routes/glossary'
import * as history from '@litopys/contract/routes/history'
import * as jobs from '@litopys/contract/routes/jobs'
import * as keys from '@litopys/contract/routes/keys'
import * as media from '@litopys/contract/routes/media'
import * as quotes from '@litopys/contract/routes/quotes'
import * as requests from '@litopys/contract/routes/requests'
import * as rules from '@litopys/contract/routes/rules'
import * as saved from '@litopys/contract/routes/saved'
import * as subscriptions from '@litopys/contract/routes/subscriptions'
import * as tags from '@litopys/contract/routes/tags'
import * as translation from '@litopys/contract/routes/translation'
import * as users from '@litopys/contract/routes/users'

/** Every route of the contract, file by file: what the tests go through. */
export const routes = [
  ...[
    analysis,
    archives,
    audit,
    auth,
    channels,
    entities,
    exportCalls,
    glossary,
    history,
    jobs,
    keys,
    media,
    quotes,
    requests,
    rules,
    subscriptions,
    tags,
    translation,
    users,
  ],
  ...Object.values(saved),
].flatMap((file) => Object.values(file))
