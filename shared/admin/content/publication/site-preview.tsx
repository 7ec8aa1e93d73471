/** A page of the site that the server renders from a draft and does not store, for a device and a colour scheme. */

import { Flex, SegmentedControl, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as texts from '#messages/admin/content/publication.js'
import { callKey, forList } from '#shared/admin/platform/calls/call-query.ts'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import type { previewPostEndpoint } from '#shared/contract/content/posts.ts'
import type { previewSitePageEndpoint } from '#shared/contract/content/site-pages.ts'
import type { BodyIn } from '#shared/contract/platform/endpoint.ts'
import { PageFrame, type PageFrameProps, type PreviewDevice, type PreviewScheme } from './page-frame.tsx'

type PreviewEndpoint = typeof previewPostEndpoint | typeof previewSitePageEndpoint

interface SitePreviewProps<E extends PreviewEndpoint>
  extends Partial<Omit<PageFrameProps, 'html' | 'device' | 'scheme'>> {
  endpoint: E
  body: BodyIn<E>
  className?: string | undefined
  children: ReactNode
}

export const SitePreview = <E extends PreviewEndpoint>({
  endpoint,
  body,
  className,
  children,
  ...frame
}: SitePreviewProps<E>) => {
  const { client } = useServices()
  const own = useComputedColorScheme('light')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [chosenDevice, setDevice] = useState<PreviewDevice | null>(null)
  const device = chosenDevice ?? (isPhone ? 'phone' : 'desktop')
  const [chosenScheme, setScheme] = useState<PreviewScheme | null>(null)
  const scheme = chosenScheme ?? own
  const page = useQuery({
    queryKey: callKey(endpoint, { body }),
    queryFn: async ({ signal }) => {
      const { content } = await client.download(endpoint, { body, signal } as Parameters<
        Client['download']
      >[1])
      return content.text()
    },
    ...forList,
    // Not cached: rates, prices and posts on the page change independently.
    gcTime: 0,
    retry: false,
  })
  return (
    <Stack gap="xs" flex={1} miw={0} mih={0} {...(className && { className })}>
      <Flex wrap="wrap" rowGap="2xs" columnGap="sm" align="center">
        <SegmentedControl
          size="xs"
          aria-label={texts.whichDevice}
          value={device}
          onChange={value => setDevice(value === 'phone' ? 'phone' : 'desktop')}
          data={optionsOf(texts.devices)}
        />
        <SegmentedControl
          size="xs"
          aria-label={texts.pageTheme}
          value={scheme}
          onChange={value => setScheme(value === 'dark' ? 'dark' : 'light')}
          data={optionsOf(texts.schemes)}
        />
        {/* A text takes a line of its own where the switches leave it too little room. */}
        <Text component="div" flex={children ? '1 1 16rem' : 1} miw={0} fz="xs" c="dimmed" role="status">
          {children}
        </Text>
      </Flex>
      <QueryState of={page} rows={6} words={texts.preparing} />
      {page.data !== undefined && <PageFrame {...frame} html={page.data} device={device} scheme={scheme} />}
    </Stack>
  )
}
