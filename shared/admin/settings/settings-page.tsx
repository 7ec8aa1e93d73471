/** Settings: the options, the rates, the people of the office, one's own account, the backup, the log. */
import { Anchor, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lazyPart } from '../components/lazy-part.tsx'
import { Page } from '../components/page.tsx'
import { LoadingRows } from '../components/states.tsx'
import { useTabInView } from '../components/use-tab-in-view.ts'
import { OptionsPanel } from '../options/options-panel.tsx'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { ProgramPanel } from './program-panel.tsx'
import { type settingsTabs, tabsFor } from './settings-tabs.ts'

/** Each tab beyond the first comes when it is opened. */
const tab = (load: () => Promise<ComponentType>) => lazyPart(load, <LoadingRows />)

const OwnAccount = tab(async () => (await import('../account/own-account.tsx')).OwnAccount)
const AuditPanel = tab(async () => (await import('../audit/audit-panel.tsx')).AuditPanel)
const BackupPanel = tab(async () => (await import('../backup/backup-panel.tsx')).BackupPanel)
const PeoplePanel = tab(async () => (await import('../people/people-panel.tsx')).PeoplePanel)
const RatesPanel = tab(async () => (await import('../rates/rates-panel.tsx')).RatesPanel)
const ReplyTemplatesPanel = tab(
  async () => (await import('../requests/reply-templates-panel.tsx')).ReplyTemplatesPanel,
)
const TelegramPanel = tab(async () => (await import('./telegram-panel.tsx')).TelegramPanel)
const PeopleDataPanel = tab(async () => (await import('../people/people-data-panel.tsx')).PeopleDataPanel)

const panels: Record<(typeof settingsTabs)[number]['value'], ComponentType> = {
  options: OptionsPanel,
  rates: RatesPanel,
  people: PeoplePanel,
  account: OwnAccount,
  templates: ReplyTemplatesPanel,
  telegram: TelegramPanel,
  'people-data': PeopleDataPanel,
  audit: AuditPanel,
  backup: BackupPanel,
  program: ProgramPanel,
}

export const SettingsPage = () => {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const { shell } = useServices()
  const allowed = tabsFor(user, shell)
  const first = allowed[0]?.value ?? null
  const tab = allowed.find(({ value }) => value === search.get('tab'))?.value ?? first
  const tabRow = useTabInView<HTMLDivElement>(tab)
  return (
    <Page
      title="Настройки"
      hint={
        <>
          Программисту:{' '}
          <Anchor component={Link} to="/admin/docs" size="sm" underline="always">
            описание API
          </Anchor>
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={next => setSearch(next && next !== first ? { tab: next } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="lg" ref={tabRow}>
          {allowed.map(({ value, title }) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {allowed.map(({ value }) => {
          const Panel = panels[value]
          return (
            <Tabs.Panel key={value} value={value}>
              <Panel />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
