import { longestTag } from '@litopys/contract/schemas/tag'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#i18n/use-format.ts'
import { TagField } from '#ui/tag-field.tsx'
import { tagsLike } from '../api/tags.ts'

type Props = {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  isFirst?: boolean
}

const typingPause = 200

/** Shows a field for tags that suggests existing tags with their counts. */
export function TagInput({ label, value, onChange, isFirst = false }: Props) {
  const { count } = useFormat()
  const [text, setText] = useState('')
  const [contains] = useDebouncedValue(text, typingPause)
  const { data } = useQuery(tagsLike(contains))
  const suggestions = (data?.data ?? []).map(({ tag, posts, quotes }) => ({
    value: tag,
    label: count(posts + quotes),
  }))
  return (
    <TagField
      label={label}
      value={value}
      suggestions={suggestions}
      onType={setText}
      onChange={onChange}
      maxLength={longestTag}
      isFirst={isFirst}
    />
  )
}
