/** Live preview of the unsaved page, for a device and a colour scheme. */
import { Flex, SegmentedControl, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callKey, forList } from '#shared/admin/platform/calls/call-query.ts'
import {
  type PreviewDevice,
  PreviewDeviceSwitch,
} from '#shared/admin/platform/components/controls/preview-device.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { type PageLang, previewSitePageEndpoint } from '#shared/contract/content/site-pages.ts'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { PageFrame, type PreviewScheme } from './page-frame.tsx'
import type { PageValues } from './page-values.ts'
import classes from './pages.module.css'
import { previewDraft } from './preview-draft.ts'
import { titleOfSection } from './section-kinds.ts'

export interface PagePreviewProps {
  values: PageValues
  lang: PageLang
  active: string | null
  onOpen(id: string): void
}

/** Milliseconds without typing before the preview is rendered again. */
const rest = 300

export const PagePreview = ({ values, lang, active, onOpen }: PagePreviewProps) => {
  const { client } = useServices()
  const own = useComputedColorScheme('light')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [chosenDevice, setDevice] = useState<PreviewDevice | null>(null)
  const device = chosenDevice ?? (isPhone ? 'phone' : 'desktop')
  const [chosenScheme, setScheme] = useState<PreviewScheme | null>(null)
  const scheme = chosenScheme ?? own
  const [rested] = useDebouncedValue(values, rest)
  const complete = useRef<ReadonlyMap<string, SiteSection>>(new Map())
  const preview = previewDraft(rested, complete.current)
  complete.current = preview.complete
  const page = useQuery({
    queryKey: callKey(previewSitePageEndpoint, { body: { ...preview.draft, lang } }),
    queryFn: async ({ signal }) =>
      (
        await client.download(previewSitePageEndpoint, { body: { ...preview.draft, lang }, signal })
      ).content.text(),
    ...forList,
    // Not cached: rates, prices and posts on the page change independently.
    gcTime: 0,
    retry: false,
  })
  return (
    <Stack gap="xs" miw={0} mih={0} className={classes.preview}>
      <Flex wrap="wrap" rowGap="2xs" columnGap="sm" align="center">
        <PreviewDeviceSwitch device={device} onChange={setDevice} />
        <SegmentedControl
          size="xs"
          aria-label="Тема страницы"
          value={scheme}
          onChange={value => setScheme(value === 'dark' ? 'dark' : 'light')}
          data={[
            { value: 'light', label: 'Светлая' },
            { value: 'dark', label: 'Тёмная' },
          ]}
        />
        <Text flex={1} miw={0} fz="xs" c="dimmed" style={{ overflow: 'hidden' }} role="status">
          {preview.behind.length > 0 &&
            `Пока заполняются: ${preview.behind.map(titleOfSection).join(', ')} — показано, как было`}
        </Text>
      </Flex>
      <QueryState of={page} rows={6} words="Готовим страницу…" />
      {page.data !== undefined && (
        <PageFrame
          html={page.data}
          device={device}
          scheme={scheme}
          titles={new Map(values.sections.map(section => [section.id, titleOfSection(section)]))}
          active={active}
          onOpen={onOpen}
        />
      )}
    </Stack>
  )
}
