import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/system/backup.js'
import { language } from '#messages/language.js'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { formatBytes } from '#shared/admin/platform/format/format-bytes.ts'
import { formatMoment, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  downloadBackupEndpoint,
  downloadExportEndpoint,
  type Overview,
  type Rehearsal,
  readOverviewEndpoint,
  readRehearsalEndpoint,
  startRehearsalEndpoint,
} from '#shared/contract/system/system.ts'

export const BackupPanel = () => {
  const overview = useCall(readOverviewEndpoint, {}, everyMinute)
  return (
    <Stack component="section" maw="46rem" className="admin-card" aria-labelledby="backup-title">
      <h2 id="backup-title">Резервная копия</h2>
      <Stack gap="md" align="flex-start">
        {overview.data && <Nightly backup={overview.data.backup} />}
        <BackupRehearsal />
        <Text size="sm">
          База, картинки и файлы заказов одним архивом, на один и тот же миг; сайт при этом работает. В копии
          есть заявки и документы клиентов: храните её там, куда посторонние не заглянут. Восстановление —
          команда npm run restore на сервере: она сначала проверяет архив, а после неё все входят заново.
        </Text>
        <ArchiveButton endpoint={downloadBackupEndpoint}>Скачать копию</ArchiveButton>
        <Text size="sm">
          Выгрузка для других программ: статьи в JSON и Markdown, картинки, заявки, заказы с файлами, цены и
          таблицы. Из неё переезжают на другой сайт; для восстановления этого нужна копия.
        </Text>
        <ArchiveButton endpoint={downloadExportEndpoint}>Скачать выгрузку</ArchiveButton>
      </Stack>
    </Stack>
  )
}

type Archive = typeof downloadBackupEndpoint | typeof downloadExportEndpoint

const ArchiveButton = ({ endpoint, children }: { endpoint: Archive; children: string }) => {
  const download = useBackupDownload(endpoint)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        loading={download.busy}
        onClick={() => setAsking(true)}
        leftSection={<Icon name="download" size={16} />}
      >
        {children}
      </Button>
      <p className="admin-quiet-small" role="status">
        {download.busy && !asking && `Получено ${formatBytes(download.received)}`}
      </p>
      {asking && (
        <PasswordDialog
          title={children}
          action="Скачать"
          act={(_, password) => download.start(password)}
          onClose={() => setAsking(false)}
        >
          В файле всё, что есть на сервере, поэтому пароль нужен ещё раз.
        </PasswordDialog>
      )}
    </>
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
          ? texts.lastCopy({
              at: formatMoment(backup.lastAt),
              ago: formatRelativeTime(backup.lastAt),
              n: backup.kept,
            })
          : 'Ночной копии ещё нет: первая появится ближайшей ночью.'}
        {backup.size != null && (
          <span>{` Последняя занимает ${formatBytes(backup.size)}. Пока ночью делается и проверяется следующая, нужно вдвое больше свободного места, для проверки восстановления раз в месяц — столько же.`}</span>
        )}
      </Text>
    </>
  )
}

/** Milliseconds between two requests while a test restore is running. */
const lookEvery = 1_500

const BackupRehearsal = () => {
  const { data } = useCall(
    readRehearsalEndpoint,
    {},
    { refetchInterval: query => (query.state.data?.running ? lookEvery : false) },
  )
  const start = useAction(client => client.call(startRehearsalEndpoint), { changes: [readRehearsalEndpoint] })
  if (!data) return null
  const busy = start.busy || data.running
  return (
    <>
      {!busy && data.last && data.last.problems.length > 0 && (
        <Alert color="red" role="alert" title="Копию не удалось восстановить">
          {data.last.problems.join(' ')}
        </Alert>
      )}
      <Text size="sm" role="status">
        {busy
          ? 'Копия восстанавливается в стороне и сверяется. Сайт при этом работает.'
          : resultText(data.last)}
      </Text>
      {data.encrypted && (
        <Text size="sm">
          Копии шифруются ключом, которого на сервере нет: сервер проверяет свежую незашифрованную копию и тут
          же удаляет её. Сам зашифрованный файл проверяет команда npm run backup -- --check там, где лежит
          ключ.
        </Text>
      )}
      <Button
        variant="default"
        loading={busy}
        onClick={() => void start.run()}
        leftSection={<Icon name="check" size={16} />}
      >
        Проверить копию
      </Button>
    </>
  )
}

const resultText = (last: Rehearsal | null): string => {
  if (!last) return 'Восстановление ещё не проверяли. Сервер делает это сам раз в месяц.'
  const at = `${formatMoment(last.startedAt)} (${formatRelativeTime(last.startedAt)})`
  if (!last.finishedAt)
    return `Проверка ${at} не закончена: сервер остановился. Он повторит её сам через день.`
  const copy = last.copyAt
    ? ` копия от ${formatMoment(last.copyAt)}${last.fresh ? ', сделанная для проверки,' : ''}`
    : ''
  if (last.problems.length > 0) return `Последняя проверка: ${at},${copy || ' копия'} не восстановилась.`
  return texts.restored({
    at,
    copy: copy || ' копия',
    rows: last.rows,
    files: last.files,
    seconds: seconds(last.milliseconds),
  })
}

const seconds = (milliseconds: number): string =>
  (milliseconds / 1000).toLocaleString(language, { maximumFractionDigits: 1 })

interface Wanted {
  password: string
  onReceived(bytes: number): void
  /** Handles a rejection; true when it has shown the message. */
  onRefused(error: unknown): boolean
}

/** Shows the bytes received so far, since the total is known only at the end. */
const useBackupDownload = (endpoint: Archive) => {
  const { shell } = useServices()
  const [received, setReceived] = useState(0)
  const saved = endpoint === downloadBackupEndpoint ? 'Копия сохранена' : 'Выгрузка сохранена'
  const { busy, run } = useAction(
    async (client, { password, onReceived }: Wanted) =>
      saveDownload(shell, await client.download(endpoint, { password, onReceived })),
    { done: isSaved => (isSaved ? saved : ''), onRefused: (error, wanted) => wanted.onRefused(error) },
  )
  /** Resolves with the first bytes, when the password was accepted; rejects with any earlier failure. */
  const start = (password: string): Promise<void> =>
    new Promise((begin, fail) => {
      let isBegun = false
      setReceived(0)
      const onReceived = (bytes: number) => {
        setReceived(bytes)
        isBegun = true
        begin()
      }
      const onRefused = (error: unknown) => {
        fail(error)
        return !isBegun
      }
      void run({ password, onReceived, onRefused }).then(() => begin())
    })
  return { busy, received, start }
}
