/**
 * Progress of an upload: a bar with per cent and bytes. No live region, since announcing each per cent would disturb
 * users of screen readers, who can query the bar.
 */
import { Box, Flex } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { type Observable, observable } from '#shared/client/observable.ts'
import type { Sent } from '#shared/client/upload-form.ts'
import { formatProgress, percentDone } from '../format/format-bytes.ts'

/** Progress of an upload; null before any is known. Only the bar subscribes, so that no form is rendered with it. */
export type SentSoFar = Observable<Sent | null>

export const useSentSoFar = (): SentSoFar => useState(() => observable<Sent | null>(null))[0]

export interface UploadProgressProps {
  /** Accessible name of the bar. */
  label: string
  sent: SentSoFar
  /** True keeps the space of the bar free while nothing is being sent. */
  idle?: boolean
}

export const UploadProgress = ({ label, sent, idle = false }: UploadProgressProps) => {
  const now = useSyncExternalStore(sent.subscribe, sent.get)
  const words = now ? formatProgress(now) : ''
  return (
    <Flex
      wrap="wrap"
      align="center"
      rowGap="3xs"
      columnGap="sm"
      mih="1.25rem"
      c="dimmed"
      fz="xs"
      style={idle ? { visibility: 'hidden' } : {}}
      data-idle={idle || undefined}
    >
      <Box
        component="progress"
        flex="1 1 5rem"
        maw="16rem"
        aria-label={label}
        max={100}
        {...(now ? { value: percentDone(now), 'aria-valuetext': words } : {})}
      />
      {/* Fixed width, so that the bar does not move as the numbers grow. */}
      <Box component="span" flex="none" miw="11.5rem" aria-hidden="true">
        {words}
      </Box>
    </Flex>
  )
}
