import { isLikenessLevel, type LikenessLevel } from '@litopys/language/similarity/levels'

/** The post of `like:channelId_messageId`, and the level of `like:channelId_messageId/story`. */
export function readLikeAddress(address: string): { id: string; level: LikenessLevel } {
  const slash = address.lastIndexOf('/')
  const level = slash < 0 ? '' : address.slice(slash + 1).toLowerCase()
  return isLikenessLevel(level) ? { id: address.slice(0, slash), level } : { id: address, level: 'topic' }
}
