/** Shows a picture that is not uploaded yet, drawn on a canvas: the content policy forbids `blob:` URLs. */
import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#shared/admin/platform/format/format-bytes.ts'

/** Width in pixels: enough for the column on a dense screen. */
const width = 640

export interface ChosenPictureProps {
  file: File
  /** True for a second rendering of the picture, in a preview: it has no accessible name. */
  again?: boolean
}

export const ChosenPicture = ({ file, again = false }: ChosenPictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let current = true
    setUnreadable(false)
    createImageBitmap(file)
      .then(bitmap => {
        if (current && canvas.current) draw(canvas.current, bitmap)
        bitmap.close()
      })
      .catch(() => {
        if (current) setUnreadable(true)
      })
    return () => {
      current = false
    }
  }, [file])
  if (again) return <canvas ref={canvas} className="admin-picture" hidden={unreadable} />
  return (
    <figure>
      <canvas
        ref={canvas}
        className="admin-picture"
        role="img"
        aria-label={`Выбрана картинка ${file.name}`}
        style={{ display: unreadable ? 'none' : 'block' }}
      />
      <Box component="figcaption" mt="3xs" className="admin-quiet-small admin-plain">
        {unreadable ? 'Этот файл не похож на картинку: ' : ''}
        {file.name}, {formatBytes(file.size)}
      </Box>
    </figure>
  )
}

const draw = (canvas: HTMLCanvasElement, bitmap: ImageBitmap) => {
  canvas.width = Math.min(width, bitmap.width)
  canvas.height = Math.max(1, Math.round((canvas.width * bitmap.height) / bitmap.width))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
