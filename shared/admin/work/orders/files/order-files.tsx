import { Box, Checkbox, Flex, Stack, UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import * as texts from '#messages/admin/work/orders.js'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton, RetryButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { UploadPlace } from '#shared/admin/platform/files/upload-place.tsx'
import { formatBytes } from '#shared/admin/platform/format/format-bytes.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { isRetryable } from '#shared/client/api-error.ts'
import { type OrderFile, orderFileTypes, readOrderFileEndpoint } from '#shared/contract/work/order-files.ts'
import { OrderFileDialog } from './order-file-dialog.tsx'
import classes from './order-files.module.css'
import { OrderPreview } from './order-preview.tsx'
import { type OrderFilesEditor, useOrderFiles } from './use-order-files.ts'

export const OrderFiles = ({ order }: { order: number }) => {
  const editor = useOrderFiles(order)
  const writes = useCan('orders.write')
  const [openId, setOpenId] = useState<number | null>(null)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const openerId = (id: number) => `${titleId}-${id}`
  const lastOpen = useRef(openId)
  // Focuses the opened file again, since closing the dialog removes it from the DOM together with the focus.
  useEffect(() => {
    if (openId === null && lastOpen.current !== null)
      document.getElementById(`${titleId}-${lastOpen.current}`)?.focus()
    lastOpen.current = openId
  }, [openId, titleId])
  const { data, error, isPending, refetch } = editor.list
  const photos = data?.filter(({ kind }) => kind === 'photo') ?? []
  const papers = data?.filter(({ kind }) => kind === 'paper') ?? []
  const shown = [...photos, ...papers]
  const opened = shown.findIndex(({ id }) => id === openId)
  const file = shown[opened]
  const move = (by: number) => setOpenId(shown[(opened + by + shown.length) % shown.length]?.id ?? null)
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Box component="h2" m={0} id={titleId} ref={heading} tabIndex={-1}>
        {texts.places.files}{' '}
        {editor.used > 0 && <span className="admin-quiet">{formatBytes(editor.used)}</span>}
      </Box>
      {isPending && <LoadingState rows={2} />}
      {error &&
        !data &&
        (isRetryable(error) ? (
          <NoConnection onRetry={refetch} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ))}
      {photos.length > 0 && (
        <AutoColumns component="ul" least="9.5rem" aria-label={texts.fileKinds.photo}>
          {photos.map(photo => (
            <Flex component="li" key={photo.id} direction="column" gap="3xs">
              <UnstyledButton
                id={openerId(photo.id)}
                display="grid"
                style={{ gap: 'var(--mantine-spacing-4xs)' }}
                aria-label={texts.openFile({ title: photo.title })}
                onClick={() => setOpenId(photo.id)}
              >
                <OrderPreview file={photo.id} />
                <Box component="span" fz="sm" className="admin-plain">
                  {photo.title}
                </Box>
              </UnstyledButton>
              <span className="admin-quiet-small">{formatDay(photo.day)}</span>
              <ShownTick file={photo} editor={editor} />
            </Flex>
          ))}
        </AutoColumns>
      )}
      {papers.length > 0 && (
        <ul className={`admin-ruled ${classes.papers}`} aria-label={texts.papers}>
          {papers.map(paper => (
            <li key={paper.id}>
              <Box component="span" fz="sm" className="admin-plain">
                {paper.title}
              </Box>
              <span className="admin-quiet-small">
                {[formatDay(paper.day), paper.author, formatBytes(paper.size)].filter(Boolean).join(', ')}
              </span>
              <ShownTick file={paper} editor={editor} />
              <DownloadButton
                size="compact-sm"
                label={texts.downloadFile({ title: paper.title })}
                file={client => client.download(readOrderFileEndpoint, { params: { id: paper.id } })}
              >
                {texts.download}
              </DownloadButton>
              <IconButton
                icon="edit"
                label={texts.openFile({ title: paper.title })}
                id={openerId(paper.id)}
                onClick={() => setOpenId(paper.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && writes && (
        <UploadPlace
          label={texts.addFiles}
          hint={texts.howToAdd}
          accept={orderFileTypes.join()}
          line={editor.line}
          sending={texts.sendingFiles}
          progress={texts.fileProgress}
          filesIn={pastedFiles}
        />
      )}
      {writes && editor.room && (
        <p className="admin-quiet-small">
          {texts.roomUsed({ room: part(editor.room), all: part(editor.room.all) })}
        </p>
      )}
      {file && (
        <OrderFileDialog
          file={file}
          editor={editor}
          {...(shown.length > 1 && { onMove: move })}
          onClose={() => setOpenId(null)}
          onRemoved={() => heading.current?.focus()}
        />
      )}
    </Stack>
  )
}

const part = ({ size, most }: { size: number; most: number }): string =>
  texts.sizeOf({ size: formatBytes(size), most: formatBytes(most) })

/** Pasted files; none for formatted text, with which some programs also paste a picture of it. */
const pastedFiles = (data: DataTransfer | null): File[] =>
  data?.types.includes('text/html') ? [] : [...(data?.files ?? [])]

const NoConnection = ({ onRetry }: { onRetry(): unknown }) => (
  <p role="status" className="admin-quiet">
    {texts.needConnection} <RetryButton size="compact-sm" onRetry={onRetry} />
  </p>
)

const ShownTick = ({ file, editor }: { file: OrderFile; editor: OrderFilesEditor }) => {
  const writes = useCan('orders.write')
  /** Value being sent; null when none is. */
  const [sent, setSent] = useState<boolean | null>(null)
  return (
    <Checkbox
      size="xs"
      label={texts.clientSees}
      aria-label={texts.clientSeesFile({ title: file.title })}
      checked={sent ?? file.shown}
      disabled={!writes}
      onChange={async ({ currentTarget: { checked } }) => {
        if (sent !== null) return
        setSent(checked)
        await editor.change(file, { shown: checked })
        setSent(null)
      }}
    />
  )
}
