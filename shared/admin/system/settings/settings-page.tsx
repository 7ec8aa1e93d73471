import { Group, Tabs, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/system/settings.js'
import { OptionsPanel } from '#shared/admin/calculation/options/options-panel.tsx'
import { useTabInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { Client, DownloadedFile } from '#shared/client/call.ts'
import { readOpenApiEndpoint } from '#shared/contract/system/system.ts'
import { ProgramPanel } from './program-panel.tsx'
import { type SettingsTab, tabsFor } from './settings-tabs.ts'

/** The document for programmers, which any viewer of OpenAPI shows. */
const openApiFile = async (client: Client): Promise<DownloadedFile> => ({
  content: new Blob([JSON.stringify(await client.call(readOpenApiEndpoint), null, 2)]),
  fileName: 'openapi.json',
})

/** Loads a tab's code when it is opened. */
const tab = (load: () => Promise<ComponentType>) => lazyPart(load, <LoadingState />)

const panels: Record<SettingsTab, ComponentType> = {
  options: OptionsPanel,
  people: tab(async () => (await import('../accounts/accounts-panel.tsx')).AccountsPanel),
  account: tab(async () => (await import('../accounts/own-account.tsx')).OwnAccount),
  firms: tab(async () => (await import('../firms/firms-panel.tsx')).FirmsPanel),
  templates: tab(
    async () =>
      (await import('#shared/admin/work/reply-templates/reply-templates-panel.tsx')).ReplyTemplatesPanel,
  ),
  mail: tab(async () => (await import('../mail/mail-step.tsx')).MailPanel),
  telegram: tab(async () => (await import('../telegram/telegram-panel.tsx')).TelegramPanel),
  'people-data': tab(
    async () => (await import('../personal-data/personal-data-panel.tsx')).PersonalDataPanel,
  ),
  audit: tab(async () => (await import('../audit/audit-panel.tsx')).AuditPanel),
  backup: tab(async () => (await import('../backup/backup-panel.tsx')).BackupPanel),
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
    <Page title={texts.settings}>
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
      <Group gap="xs" mt="xl">
        <Text size="xs" c="dimmed">
          {texts.forProgrammer}
        </Text>
        <DownloadButton size="compact-xs" variant="subtle" file={openApiFile}>
          {texts.apiDescription}
        </DownloadButton>
      </Group>
    </Page>
  )
}
