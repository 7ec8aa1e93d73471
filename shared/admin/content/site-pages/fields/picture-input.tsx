/** A picture of a section. Every picture field of pages uses `PictureInput`. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ChoosePicture } from '#shared/admin/content/media/choose-picture.tsx'
import { pictureHint, pictureTypes, uploadPicture } from '#shared/admin/content/media/picture-files.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import type { SectionPicture } from '#shared/contract/content/site-sections.ts'
import { type SectionFieldProps, useFieldForm } from './field-context.ts'
import { FieldGroup } from './field-group.tsx'

/** `value` is the URL of an uploaded picture; empty for none. */
export const PictureInput = ({ label, path, value, onChange }: SectionFieldProps<string>) => {
  const form = useFieldForm()
  const sent = useSentSoFar()
  // When the upload ends, its URL must be set in the section as it is by then.
  const latest = useRef<typeof onChange | null>(null)
  useEffect(() => {
    latest.current = onChange
    return () => {
      latest.current = null
    }
  })
  const upload = useAction(
    (client, image: File) => {
      sent.set(null)
      return uploadPicture(client, image, sent.set)
    },
    {
      saysHere: true,
      onDone: ({ url }) => {
        if (latest.current) latest.current(url)
        else
          notifyWarning(
            'Картинка не вставлена',
            'Раздел закрыли, пока она отправлялась. Выберите её ещё раз.',
          )
      },
    },
  )
  const failure = upload.problems.image ?? upload.failure
  return (
    <Stack gap="xs">
      <span className="admin-field-label">{label}</span>
      {value !== '' && <img className="admin-picture" src={value} alt="" />}
      <FileDrop
        label={value === '' ? 'Выбрать картинку' : 'Заменить картинку'}
        hint={pictureHint}
        accept={pictureTypes}
        problem={failure ?? form.problemAt(path)}
        onFile={file => void upload.run(file)}
      />
      <ChoosePicture onChoose={picture => onChange(picture.url)} />
      {upload.busy && <UploadProgress label="Отправка картинки" sent={sent} />}
    </Stack>
  )
}

export const PictureWithAltInput = ({
  label,
  path,
  value,
  onChange,
}: SectionFieldProps<SectionPicture | null>) => {
  const form = useFieldForm()
  return (
    <FieldGroup label={label}>
      <PictureInput
        label="Файл"
        path={`${path}.url`}
        value={value?.url ?? ''}
        onChange={url => onChange({ url, alt: value?.alt ?? '' })}
      />
      {value && (
        <>
          <TextInput
            label="Описание картинки"
            description="Для тех, кто её не видит"
            error={form.problemAt(`${path}.alt`)}
            maxLength={300}
            value={value.alt}
            onChange={event => onChange({ ...value, alt: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className="admin-start"
            onClick={() => onChange(null)}
          >
            Убрать картинку
          </Button>
        </>
      )}
    </FieldGroup>
  )
}
