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
  readVersionEndpoint,
  startRehearsalEndpoint,
} from '#shared/contract/system/system.ts'

export const BackupPanel = () => {
  const overview = useCall(readOverviewEndpoint, {}, everyMinute)
  const version = useCall(readVersionEndpoint).data?.version
  return (
    <Stack component="section" maw="46rem" className="admin-card" aria-labelledby="backup-title">
      <h2 id="backup-title">{texts.backup}</h2>
      <Stack gap="md" align="flex-start">
        {overview.data && <Nightly backup={overview.data.backup} />}
        <BackupRehearsal />
        <Text size="sm">{texts.about}</Text>
        <ArchiveButton endpoint={downloadBackupEndpoint}>{texts.downloadCopy}</ArchiveButton>
        <Text size="sm">{texts.aboutExport}</Text>
        <ArchiveButton endpoint={downloadExportEndpoint}>{texts.downloadExport}</ArchiveButton>
        {version && <p className="admin-quiet-small">{texts.serverVersion({ version })}</p>}
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
        {download.busy && !asking && texts.received({ received: formatBytes(download.received) })}
      </p>
      {asking && (
        <PasswordDialog
          title={children}
          action={texts.download}
          act={(_, password) => download.start(password)}
          onClose={() => setAsking(false)}
        >
          {texts.whyPassword}
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
        <Alert color="red" role="alert" title={texts.nightlyFailed}>
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
          : texts.noneYet}
        {backup.size != null && <span>{texts.spaceNeeded({ size: formatBytes(backup.size) })}</span>}
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
        <Alert color="red" role="alert" title={texts.notRestored}>
          {data.last.problems.join(' ')}
        </Alert>
      )}
      <Text size="sm" role="status">
        {busy ? texts.isRestoring : resultText(data.last)}
      </Text>
      {data.encrypted && <Text size="sm">{texts.aboutEncryption}</Text>}
      <Button
        variant="default"
        loading={busy}
        onClick={() => void start.run()}
        leftSection={<Icon name="check" size={16} />}
      >
        {texts.checkCopy}
      </Button>
    </>
  )
}

const resultText = (last: Rehearsal | null): string => {
  if (!last) return texts.neverChecked
  const at = `${formatMoment(last.startedAt)} (${formatRelativeTime(last.startedAt)})`
  if (!last.finishedAt) return texts.notFinished({ at })
  const copy = last.copyAt
    ? texts.copyOf({ when: formatMoment(last.copyAt) }) + (last.fresh ? texts.madeForCheck : '')
    : texts.aCopy
  if (last.problems.length > 0) return texts.checkFailed({ at, copy })
  return texts.restored({
    at,
    copy,
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
  const saved = endpoint === downloadBackupEndpoint ? texts.copySaved : texts.exportSaved
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
