/** The backup: the server's own copies, whether they can be restored, and a download of everything in one file. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { formatBytes } from '#shared/admin/platform/format/format-bytes.ts'
import { formatMoment, formatRelativeTime, pluralise } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import {
  downloadBackupEndpoint,
  downloadExportEndpoint,
  type Overview,
  readOverviewEndpoint,
} from '#shared/contract/system/system.ts'
import { BackupRehearsal } from './backup-rehearsal.tsx'
import { useBackupDownload } from './use-backup-download.ts'

export const BackupPanel = () => {
  const overview = useCall(readOverviewEndpoint, {}, everyMinute)
  return (
    <section className="admin-card admin-form" aria-labelledby="backup-title">
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
    </section>
  )
}

interface ArchiveButtonProps {
  endpoint: typeof downloadBackupEndpoint | typeof downloadExportEndpoint
  children: string
}

const ArchiveButton = ({ endpoint, children }: ArchiveButtonProps) => {
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
          destroys={false}
          onConfirm={async password => {
            await download.start(password)
            setAsking(false)
          }}
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
          ? `Последняя ночная копия: ${formatMoment(backup.lastAt)} (${formatRelativeTime(backup.lastAt)}). На сервере хранится ${pluralise(backup.kept, ['копия', 'копии', 'копий'])}.`
          : 'Ночной копии ещё нет: первая появится ближайшей ночью.'}
        {backup.size != null &&
          ` Последняя занимает ${formatBytes(backup.size)}. Пока ночью делается и проверяется следующая, нужно вдвое больше свободного места, для проверки восстановления раз в месяц — столько же.`}
      </Text>
    </>
  )
}
