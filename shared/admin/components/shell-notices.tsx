/** What the person must know about this program or about the connection. */
import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useServices } from '../services.ts'

export const ShellNotices = () => {
  const { shell } = useServices()
  const { online } = useNetwork()
  return (
    <>
      {!online && (
        <Alert color="yellow" className="admin-notice" role="status">
          Нет подключения к сети. Несохранённый текст остаётся на этом устройстве.
        </Alert>
      )}
      {(shell.notices?.() ?? []).map(notice => (
        <Alert key={notice} color="yellow" className="admin-notice" role="status">
          {notice}
        </Alert>
      ))}
    </>
  )
}
