import { Box, Button, Flex, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { useObjectUrl } from '#shared/admin/platform/files/use-object-url.ts'
import { formatBytes } from '#shared/admin/platform/format/format-bytes.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { type OrderFile, readOrderFileEndpoint } from '#shared/contract/work/order-files.ts'
import { fileQuery } from './order-preview.tsx'
import type { OrderFilesEditor } from './use-order-files.ts'

export interface OrderFileDialogProps {
  file: OrderFile
  editor: OrderFilesEditor
  /** Opens the next file, or the previous one. */
  onMove?(by: 1 | -1): void
  onClose(): void
  onRemoved(): void
}

export const OrderFileDialog = ({ file, editor, onMove, onClose, onRemoved }: OrderFileDialogProps) => {
  const writes = useCan('orders.write')
  const { title, kind, day, type, size, author, createdAt } = file
  const stored = { title, kind, day }
  const [typed, setTyped] = useState<{ id: number; values: typeof stored } | null>(null)
  const values = typed?.id === file.id ? typed.values : stored
  const setValues = (changed: typeof stored) => setTyped({ id: file.id, values: changed })
  const isPicture = type.startsWith('image/')
  const changes = {
    ...(values.title !== title && { title: values.title }),
    ...(values.kind !== kind && { kind: values.kind }),
    ...(values.day !== day && { day: values.day }),
  }
  const isChanged = Object.keys(changes).length > 0
  const save = useMutation({
    mutationFn: () => editor.change(file, changes),
    onSuccess: isStored => isStored && onClose(),
  })
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || isChanged || isTyping(event.target)) return
    event.preventDefault()
    onMove?.(by === 1 ? 1 : -1)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      // With unsaved text only the cancel button closes the dialog, and asks first.
      withCloseButton={!isChanged}
      closeOnEscape={!isChanged}
      closeOnClickOutside={!isChanged}
      title={title}
      size="60rem"
      centered
      onKeyDown={onKey}
    >
      <Stack gap="md">
        {isPicture && <Picture file={file} />}
        <p className="admin-quiet-small">
          {author}, {formatMoment(createdAt)}, {formatBytes(size)}
        </p>
        {writes && (
          <Flex
            component="form"
            wrap="wrap"
            align="end"
            gap="sm"
            onSubmit={event => {
              event.preventDefault()
              save.mutate()
            }}
          >
            <TextInput
              label={texts.fileName}
              flex="1 1 14rem"
              maxLength={200}
              required
              value={values.title}
              onChange={({ currentTarget }) => setValues({ ...values, title: currentTarget.value })}
            />
            <TextInput
              type="date"
              label={texts.day}
              required
              value={values.day}
              onChange={({ currentTarget }) => setValues({ ...values, day: currentTarget.value })}
            />
            {isPicture && (
              <NativeSelect
                label={texts.fileKind}
                value={values.kind}
                data={optionsOf(texts.fileKinds)}
                onChange={({ currentTarget }) =>
                  setValues({ ...values, kind: currentTarget.value === 'photo' ? 'photo' : 'paper' })
                }
              />
            )}
            {isChanged && (
              <>
                <Button type="submit" loading={save.isPending}>
                  {texts.save}
                </Button>
                <CancelButton dirty onCancel={() => setTyped(null)} />
              </>
            )}
          </Flex>
        )}
        {writes && <OnSite file={file} />}
        <Group gap="xs">
          {onMove &&
            (['left', 'right'] as const).map(way => (
              <IconButton
                icon={way}
                label={way === 'left' ? texts.previousFile : texts.nextFile}
                iconSize={18}
                key={way}
                variant="default"
                size="lg"
                disabled={isChanged}
                onClick={() => onMove(way === 'left' ? -1 : 1)}
              />
            ))}
          <DownloadButton
            file={client => client.download(readOrderFileEndpoint, { params: { id: file.id } })}
          >
            {texts.download}
          </DownloadButton>
          {writes && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                onClose()
                void editor.remove(file).then(onRemoved)
              }}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const OnSite = ({ file }: { file: OrderFile }) => {
  const query = { order: String(file.order) }
  const { data } = useCall(listCasesEndpoint, { query }, { enabled: file.kind === 'photo' })
  const isShown = data?.some(
    ({ status, pictures }) => status === 'published' && pictures.some(({ key }) => key === String(file.id)),
  )
  if (!isShown) return null
  return <p className="admin-plain">{texts.photoIsOnSite}</p>
}

const Picture = ({ file }: { file: OrderFile }) => {
  const { client } = useServices()
  const small = useQuery(fileQuery(client, file.id, 'preview'))
  const whole = useQuery(fileQuery(client, file.id, 'whole'))
  const address = useObjectUrl(whole.data ?? small.data)
  return (
    <Box display="grid" mih="12rem" bdrs="sm" bg="var(--admin-mute-ground)" style={{ placeItems: 'center' }}>
      {address && <img src={address} alt={file.title} style={{ maxHeight: '65vh' }} />}
    </Box>
  )
}
