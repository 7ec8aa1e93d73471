import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import * as texts from '#messages/admin/platform/components.js'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'

export const ShellNotices = () => {
  const { shell } = useServices()
  const { online } = useNetwork()
  const savedAt = useSavedRecords()
  return (
    <>
      {savedAt !== null && (
        <Notice>{texts.shownAsOf({ value1: formatMoment(new Date(savedAt).toISOString()) })}</Notice>
      )}
      {!online && <Notice>{texts.noNetwork}</Notice>}
      {shell.notices?.().map(notice => (
        <Notice key={notice}>{notice}</Notice>
      ))}
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <Alert color="yellow" mb="md" role="status">
    {children}
  </Alert>
)

/** Time of the saved records shown while the server is out of reach, in ms since 1970; null when it can be reached. */
const useSavedRecords = (): number | null => {
  const { shell, queries } = useServices()
  const [savedAt, setSavedAt] = useState<number | null>(null)
  useEffect(
    () =>
      shell.onSavedRecords?.(at => {
        setSavedAt(at)
        if (at === null) void queries.invalidateQueries()
      }),
    [shell, queries],
  )
  return savedAt
}
