/**
 * Posts that repeat one another share a cluster: those of at least eight words by their words in order, letters folded; shorter ones where they
 * were forwarded from the same message, be it the message itself. The engine derives it from the row, so it follows every change of the text.
 */
export const clusterColumn = [
  `ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS cluster UInt64 MATERIALIZED multiIf(
    length(formIds) >= 8, cityHash64(formIds),
    forwardedChannelId != '' AND isNotNull(forwardedMessageId), cityHash64(toString(forwardedChannelId), assumeNotNull(forwardedMessageId)),
    cityHash64(toString(channelId), messageId))`,
]
