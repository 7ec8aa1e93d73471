/** The backup: what the server keeps by itself, and everything in one file. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Overview } from '#shared/contract/system.ts'
import { downloadBackup } from '#shared/contract/system.ts'
import { Icon } from '../frame/icon.tsx'
import { saveDownload } from '../frame/save-download.ts'
import { showBytes } from '../frame/show-bytes.ts'
import { count, showAge, showMoment } from '../frame/show-time.ts'
import { tellDone, tellFailure } from '../frame/tell.ts'
import { overviewQuery } from '../home/overview.query.ts'
import { useServices } from '../services.ts'

export const BackupPanel = () => {
  const { client } = useServices()
  const overview = useQuery(overviewQuery(client))
  const { received, busy, download } = useBackupDownload()
  return (
    <section className="admin-card admin-form" aria-labelledby="backup-title">
      <h2 id="backup-title">Резервная копия</h2>
      <Stack gap="md" align="flex-start">
        {overview.data && <Nightly backup={overview.data.backup} />}
        <Text size="sm">
          База и картинки одним архивом, на один и тот же миг; сайт при этом работает. В копии есть заявки
          клиентов: храните её там, куда посторонние не заглянут. Восстановление — команда npm run restore на
          сервере: она сначала проверяет архив.
        </Text>
        <Button
          loading={busy}
          onClick={() => void download()}
          leftSection={<Icon name="download" size={16} />}
        >
          Скачать копию
        </Button>
        <p className="admin-quiet-small" role="status">
          {busy && `Получено ${showBytes(received)}`}
        </p>
      </Stack>
    </section>
  )
}

const Nightly = ({ backup }: { backup: Overview['backup'] }) => {
  if (!backup) return null
  return (
    <>
      {backup.error && (
        <Alert color="red" role="alert" title="Ночная копия не удалась">
          {backup.error}
        </Alert>
      )}
      <Text size="sm">
        {backup.lastAt
          ? `Последняя ночная копия: ${showMoment(backup.lastAt)} (${showAge(backup.lastAt)}). На сервере хранится ${count(backup.kept, ['копия', 'копии', 'копий'])}.`
          : 'Ночной копии ещё нет: первая появится ближайшей ночью.'}
      </Text>
    </>
  )
}

/** Bytes are counted as they arrive: how many there will be is known only at the end. */
const useBackupDownload = () => {
  const { client, shell } = useServices()
  const [busy, setBusy] = useState(false)
  const [received, setReceived] = useState(0)
  const download = async () => {
    setBusy(true)
    setReceived(0)
    try {
      const file = await client.download(downloadBackup, { onReceived: setReceived })
      if (await saveDownload(shell, file)) tellDone('Копия сохранена')
    } catch (error) {
      tellFailure(error)
    }
    setBusy(false)
  }
  return { busy, received, download }
}
