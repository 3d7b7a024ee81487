import { excerptLength } from '@litopys/contract/schemas/post'
import { bind, type Sql, sql } from './sql.ts'

const length = bind('UInt32', excerptLength)

/** The excerpt of a post's text, as `excerptOf` of the contract returns it. */
export const excerptSql: Sql = sql`if(lengthUTF8(text) > ${length}, concat(substringUTF8(text, 1, ${length}), '…'), text)`
