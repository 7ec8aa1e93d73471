/** List of all unsent changes, on every screen: title, age, the server's message and the possible actions. */
import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useServices } from '../services.ts'
import { useSendUnsentChanges, type WaitingPart } from './use-send-unsent-changes.ts'

/** `parts` are shown, and sent, in their order. */
export const UnsentChanges = ({ parts }: { parts: readonly WaitingPart[] }) => {
  const { shell } = useServices()
  useSendUnsentChanges(parts)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  useEffect(() => shell.setWaiting?.(count), [shell, count])
  const rows = parts.flatMap(part => part.rows)
  if (rows.length === 0) return null
  return (
    <Alert
      color={parts.some(({ isStuck }) => isStuck) ? 'red' : 'yellow'}
      className="admin-notice"
      role="status"
      title={`Ждут отправки: ${rows.length}`}
    >
      <ul className="admin-plain-list">{rows}</ul>
    </Alert>
  )
}
