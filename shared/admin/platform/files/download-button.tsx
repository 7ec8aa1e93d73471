/** Button that downloads a file: busy meanwhile, and reports a failure. */

import { Button, type ButtonProps } from '@mantine/core'
import type { DragEvent } from 'react'
import * as texts from '#messages/admin/platform/files.js'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { Client, DownloadedFile } from '#shared/client/call.ts'
import { useAction } from '../calls/use-action.ts'
import { useServices } from '../services.ts'
import { saveDownload } from './save-download.ts'

export interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  children: string
  /** Accessible name, where the visible text says too little. */
  label?: string
  plain?: boolean
  file(client: Client): Promise<DownloadedFile>
  /** True when the file can be dragged into another program; the desktop window only. */
  isDraggable?: boolean
  /** Called before the download; may ask a question first, and calls `run` to go on. */
  askFirst?(run: () => void): void
}

export const DownloadButton = ({
  children,
  label,
  plain,
  file,
  isDraggable = false,
  askFirst = atOnce,
  ...looks
}: DownloadButtonProps) => {
  const { shell } = useServices()
  const download = useAction(async client => saveDownload(shell, await file(client)))
  const { dragFile } = shell
  const drag = useAction(async (client, isHeld: () => boolean) => {
    const { content, fileName } = await file(client)
    if (isHeld()) await dragFile?.(fileName, content)
  })
  const dragOut = (event: DragEvent) => {
    event.preventDefault()
    let isHeld = true
    window.addEventListener('pointerup', () => (isHeld = false), { once: true })
    // The pointer may have been released while the question was open: then the file is downloaded instead of dragged.
    askFirst(() => void (isHeld ? drag.run(() => isHeld) : download.run()))
  }
  return (
    <Button
      variant="default"
      {...(isDraggable && dragFile ? { draggable: true, onDragStart: dragOut, title: texts.canDrag } : {})}
      loading={download.busy}
      aria-label={label}
      onClick={() => askFirst(() => void download.run())}
      leftSection={plain ? undefined : <Icon name="download" size={16} />}
      {...looks}
    >
      {children}
    </Button>
  )
}

const atOnce = (run: () => void) => run()
