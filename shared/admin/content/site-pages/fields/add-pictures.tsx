/** Uploads several pictures at once, each as a new entry of the list. */
import { Button, FileButton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { messageOf } from '#shared/client/api-error.ts'
import { postLimits, uploadPictureEndpoint } from '#shared/contract/content/posts.ts'

export interface AddPicturesProps {
  /** Number of entries that still fit. */
  most: number
  onAdd(urls: string[]): void
}

export const AddPictures = ({ most, onAdd }: AddPicturesProps) => {
  const [problems, setProblems] = useState<string[]>([])
  // Current handler, since the list may change during the upload; null when the section was closed.
  const latest = useRef<typeof onAdd | null>(null)
  useEffect(() => {
    latest.current = onAdd
    return () => {
      latest.current = null
    }
  })
  const upload = useAction(async (client, files: readonly File[]) => {
    const failed = files.slice(most).map(({ name }) => `${name}: больше картинок здесь не бывает`)
    const urls: string[] = []
    for (const image of files.slice(0, most)) {
      try {
        if (image.size > postLimits.image) failed.push(`${image.name}: больше 10 МБ`)
        else urls.push((await client.call(uploadPictureEndpoint, { body: {}, files: { image } })).url)
      } catch (error) {
        failed.push(`${image.name}: ${messageOf(error)}`)
      }
    }
    latest.current?.(urls)
    setProblems(failed)
  })
  return (
    <>
      <FileButton
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        inputProps={{ 'aria-label': 'Добавить несколько картинок' }}
        onChange={files => void upload.run(files)}
      >
        {props => (
          <Button
            {...props}
            variant="default"
            size="xs"
            className="admin-start"
            loading={upload.busy}
            leftSection={<Icon name="image" size={14} />}
          >
            Добавить несколько картинок
          </Button>
        )}
      </FileButton>
      {problems.length > 0 && (
        <Text size="xs" c="red" role="alert" component="div">
          {problems.map(problem => (
            <div key={problem}>{problem}</div>
          ))}
        </Text>
      )}
    </>
  )
}
