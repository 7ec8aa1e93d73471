/** The picture of a post, stored or newly chosen, and its description. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import { ChoosePicture } from '../media/choose-picture.tsx'
import { ChosenPicture } from './chosen-picture.tsx'
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
            label="Отправка картинки"
            sent={editor.sentSoFar}
            idle={editor.state !== 'saving'}
          />
          <Button size="xs" variant="default" onClick={() => setImage(null)}>
            {base?.image ? 'Оставить прежнюю' : 'Убрать'}
          </Button>
        </>
      ) : (
        shown && <img className="admin-picture" src={shown} alt={form.values.imageAlt} />
      )}
      <Group gap="xs">
        <ChoosePicture onChoose={choose} />
        {base?.image && form.values.picture !== base.image && (
          <Button size="xs" variant="default" onClick={() => form.setFieldValue('picture', base.image ?? '')}>
            Вернуть прежнюю
          </Button>
        )}
      </Group>
      <FileDrop
        label={shown || image ? 'Заменить картинку' : 'Выбрать картинку'}
        hint={'JPEG, PNG, WebP, AVIF или GIF, до\u00a010\u00a0МБ'}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        problem={problem}
        onFile={setImage}
      />
      <TextInput
        label="Описание картинки"
        description="Для тех, кто её не видит"
        maxLength={postLimits.imageAlt}
        {...form.getInputProps('imageAlt')}
      />
    </Stack>
  )
}
