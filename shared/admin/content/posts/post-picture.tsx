import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import { cut } from '#shared/admin/platform/format/cut-text.ts'
import { formatBytes } from '#shared/admin/platform/format/format-bytes.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { ChoosePicture } from '../media/choose-picture.tsx'
import { pictureHint, pictureTypes } from '../media/picture-files.ts'
import { PreviewFigure } from '../metas/search-preview.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const ImageField = ({ editor }: { editor: PostEditor }) => {
  const { form, base, image, setImage } = editor
  const problem = form.errors.image ?? form.errors.picture
  const shown = form.values.picture || base?.image
  const choose = (picture: LibraryPicture) => {
    setImage(null)
    form.setFieldValue('picture', picture.url)
    if (form.values.imageAlt.trim() === '') form.setFieldValue('imageAlt', picture.alts.ru)
  }
  return (
    <Stack gap="sm">
      {image ? (
        <>
          <ChosenPicture file={image} />
          <UploadProgress
            label={texts.uploadOfPicture}
            sent={editor.sentSoFar}
            idle={editor.state !== 'saving'}
          />
          <SmallButton
            onClick={() => {
              keepFocus()
              setImage(null)
            }}
          >
            {base?.image ? texts.keepFormer : texts.drop}
          </SmallButton>
        </>
      ) : (
        shown && <img className="admin-picture" src={shown} alt={form.values.imageAlt} />
      )}
      <Group gap="xs">
        <ChoosePicture onChoose={choose} />
        {base?.image && form.values.picture !== base.image && (
          <SmallButton
            onClick={() => {
              keepFocus()
              form.setFieldValue('picture', base.image ?? '')
            }}
          >
            {texts.takeFormer}
          </SmallButton>
        )}
      </Group>
      <FileDrop
        label={shown || image ? texts.replacePicture : texts.choosePicture}
        hint={pictureHint}
        accept={pictureTypes}
        problem={problem}
        onFile={setImage}
      />
      <TextInput label={texts.alt} description={texts.altHint} {...editor.field('imageAlt')} />
    </Stack>
  )
}

export const CardPreview = ({ editor }: { editor: PostEditor }) => {
  const { form, base, image } = editor
  const { picture } = form.values
  const { title, metaTitle, description, metaDescription } = form.values
  return (
    <PreviewFigure title={texts.inMessenger}>
      {image ? (
        <ChosenPicture file={image} again />
      ) : (
        (picture || base?.image) && (
          <img className="admin-picture" src={picture || (base?.image ?? '')} alt="" />
        )
      )}
      <Text component="span" c="dimmed" size="xs">
        {typeof location === 'undefined' ? '' : location.hostname}
      </Text>
      <strong>{cut(metaTitle || title, 80) || texts.pageTitle}</strong>
      <Text component="span" c="dimmed" size="sm">
        {cut(metaDescription || description, 120)}
      </Text>
    </PreviewFigure>
  )
}

/** Width in pixels: enough for the column on a dense screen. */
const width = 640

/**
 * Shows a picture that is not uploaded yet, drawn on a canvas: the content policy forbids `blob:` URLs. A second
 * rendering, in a preview, has no accessible name.
 */
const ChosenPicture = ({ file, again = false }: { file: File; again?: boolean }) => {
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
        aria-label={texts.pictureChosen({ name: file.name })}
        style={{ display: unreadable ? 'none' : 'block' }}
      />
      <Box component="figcaption" mt="3xs" className="admin-quiet-small admin-plain">
        {`${unreadable ? texts.notPicture : ''}${file.name}, ${formatBytes(file.size)}`}
      </Box>
    </figure>
  )
}

const draw = (canvas: HTMLCanvasElement, bitmap: ImageBitmap) => {
  canvas.width = Math.min(width, bitmap.width)
  canvas.height = Math.max(1, Math.round((canvas.width * bitmap.height) / bitmap.width))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
