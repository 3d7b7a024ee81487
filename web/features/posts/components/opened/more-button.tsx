import { Button } from '@mantine/core'
import { SmallFailure } from '#ui/small-failure.tsx'

type Props = {
  query: {
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage(): Promise<unknown>
  }
  label: string
  failure: string
}

/** The button that loads more of a list, or says that this failed. */
export function MoreButton({ query, label, failure }: Props) {
  const more = () => void query.fetchNextPage()
  if (query.error) return <SmallFailure title={failure} onRetry={more} />
  if (!query.hasNextPage) return null
  return (
    <Button variant="default" size="xs" mt="sm" loading={query.isFetchingNextPage} onClick={more}>
      {label}
    </Button>
  )
}
