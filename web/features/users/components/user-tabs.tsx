import type { User } from '@litopys/contract/schemas/user'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabList } from '#ui/tab-list.tsx'
import type { UserRights } from '../user-rights.ts'
import { type UserTab, userTabs } from '../users-state.ts'
import { ProfileTab } from './profile-tab.tsx'
import { RightsTab } from './rights-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

type Props = {
  user: User
  own: boolean
  rights: UserRights
  tab: UserTab
  onTab: (tab: UserTab) => void
  channelTitles: ReadonlyMap<string, string>
  sessions: ReactNode
  onDelete: () => void
}

export function UserTabs({ user, own, rights, tab, onTab, channelTitles, sessions, onDelete }: Props) {
  const { t } = useTranslation()
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => {
        const known = userTabs.find((one) => one === chosen)
        if (known) onTab(known)
      }}
    >
      <TabList selected={tab} tabs={userTabs.map((one) => ({ value: one, name: t(`users.${one}`) }))} />
      <Tabs.Panel value="profile">
        <ProfileTab user={user} own={own} rights={rights} />
      </Tabs.Panel>
      <Tabs.Panel value="rights">
        <RightsTab user={user} own={own} rights={rights} channelTitles={channelTitles} />
      </Tabs.Panel>
      <Tabs.Panel value="security">
        <SecurityTab user={user} own={own} rights={rights} sessions={sessions} onDelete={onDelete} />
      </Tabs.Panel>
    </Tabs>
  )
}
