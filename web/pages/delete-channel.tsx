import type { Channel } from '@litopys/contract/schemas/channel'
import type { DeletedChannel } from '@litopys/contract/schemas/deleted-channel'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMay } from '#features/auth/may.ts'
import { DeleteChannelDialog } from '#features/channels/components/delete-channel-dialog.tsx'
import { holdList } from '#features/holds/api/holds.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const HeldDialog = lazyDialog(
  async () => (await import('#features/holds/components/held-dialog.tsx')).HeldDialog,
)

type Props = { channel: Channel; onDeleted: (deleted: DeletedChannel) => void; onClose: () => void }

/** Confirms the deletion of a channel. A channel on legal hold is refused before its posts are counted. */
export function DeleteChannel({ channel, onDeleted, onClose }: Props) {
  const mayLift = useMay('holds.change')
  const object = { kind: 'channel', id: channel._id } as const
  const { data, error } = useQuery(holdList({ object, state: 'active', page: 1 }))
  if (!data && !error) return null
  if (data && data.totalItems > 0)
    return (
      <Suspense>
        <HeldDialog title={channel.title} holds={data.data} mayLift={mayLift} onClose={onClose} />
      </Suspense>
    )
  return <DeleteChannelDialog channel={channel} onDeleted={onDeleted} onClose={onClose} />
}
