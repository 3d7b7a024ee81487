import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Props = {
  selected: string
  tabs: readonly { value: string; name: string }[]
  'aria-label'?: string
}

/** The names of tabs. On a phone they scroll sideways, and the selected tab is scrolled into view. */
export function TabList({ selected, tabs, ...rest }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const names = tabs.map(({ name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other widths
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')
    if (list.current && tab) showTab(list.current, tab)
  }, [selected, names])
  return (
    <Tabs.List ref={list} mb="md" {...rest}>
      {tabs.map(({ value, name }) => (
        <Tabs.Tab key={value} value={value}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Puts the tab in the middle of the list. Unlike `scrollIntoView`, it does not scroll the page. */
function showTab(list: Element, tab: Element) {
  const box = tab.getBoundingClientRect()
  const start = box.left - list.getBoundingClientRect().left
  list.scrollLeft += start - (list.clientWidth - box.width) / 2
}
