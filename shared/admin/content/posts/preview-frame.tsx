/**
 * A page of the site in a frame as wide as a device. The document's content policy allows rendering only, and the
 * sandbox runs no script: the frame can neither send requests nor read data of the admin.
 */
import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import {
  deviceWidths,
  type PreviewDevice,
} from '#shared/admin/platform/components/controls/preview-device.tsx'
import { chosenPicture } from '#shared/contract/content/posts.ts'

export interface PreviewFrameProps {
  html: string
  /** The chosen picture, which is not uploaded yet. */
  picture: File | null
  device: PreviewDevice
}

export const PreviewFrame = ({ html, picture, device }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width, height } = useElementSize()
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    // Written into the empty document, because the desktop window forbids frames to navigate.
    page.open()
    page.write(html)
    page.close()
    return picture ? showPicture(page, picture) : undefined
  }, [html, picture])
  const scale = width > 0 ? Math.min(1, width / deviceWidths[device]) : 1
  return (
    <Box
      flex={1}
      mih={0}
      bd="1px solid var(--admin-line)"
      bdrs="md"
      bg="var(--admin-mute-ground)"
      style={{ overflow: 'hidden' }}
      data-device={device}
      ref={ref}
    >
      <iframe
        className="admin-page-frame"
        ref={frame}
        title="Страница статьи"
        sandbox="allow-same-origin"
        style={{
          width: deviceWidths[device],
          height: height > 0 ? height / scale : undefined,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (width - deviceWidths[device] * scale) / 2),
        }}
      />
    </Box>
  )
}

/** Replaces the placeholder with the picture, in the picture's own proportions. */
const showPicture = (page: Document, picture: File): (() => void) => {
  const address = URL.createObjectURL(picture)
  for (const image of page.querySelectorAll('img')) {
    if (image.getAttribute('src') !== chosenPicture) continue
    image.removeAttribute('width')
    image.removeAttribute('height')
    image.src = address
  }
  return () => URL.revokeObjectURL(address)
}
