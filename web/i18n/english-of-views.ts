import { custodyEn } from './en/custody.ts'
import { mapEn } from './en/map.ts'
import { networkEn } from './en/network.ts'
import { similarEn } from './en/similar.ts'
import { unusualEn } from './en/unusual.ts'

/** English texts of the post page and of views of the search page, which load them: the first load stays small. */
export const viewsEn = { ...custodyEn, ...mapEn, ...networkEn, ...similarEn, ...unusualEn }
