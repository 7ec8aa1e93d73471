/**
 * A page of the site in a frame of the width of a device. Its document has the policy that lets it draw and nothing else,
 * and the sandbox runs no script in it: the frame can neither call anybody nor read what the admin knows.
 */
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import {
  deviceWidths,
  type PreviewDevice,
} from '#shared/admin/platform/components/controls/device-switch.tsx'
import { chosenPicture } from '#shared/contract/content/posts.ts'
import classes from './preview.module.css'

export interface PreviewFrameProps {
  html: string
  /** The chosen picture, which only this device has. */
  picture: File | null
  device: PreviewDevice
}

export const PreviewFrame = ({ html, picture, device }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width, height } = useElementSize()
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    // Written into the empty document and not loaded: the desktop window lets no frame navigate.
    page.open()
    page.write(html)
    page.close()
    return picture ? showPicture(page, picture) : undefined
  }, [html, picture])
  const scale = width > 0 ? Math.min(1, width / deviceWidths[device]) : 1
  return (
    <div className={classes.place} data-device={device} ref={ref}>
      <iframe
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
    </div>
  )
}

/** Puts the picture into its place, in its own shape. */
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
