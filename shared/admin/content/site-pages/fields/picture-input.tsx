/** A picture of a section. Every picture field of pages uses `PictureInput`. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ChoosePicture } from '#shared/admin/content/media/choose-picture.tsx'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { postLimits, uploadPictureEndpoint } from '#shared/contract/content/posts.ts'
import type { SectionPicture } from '#shared/contract/content/site-sections.ts'
import classes from '../pages.module.css'
import { type SectionFieldProps, useFieldForm } from './field-context.ts'

/** `value` is the URL of an uploaded picture; empty for none. */
export const PictureInput = ({ label, path, value, onChange }: SectionFieldProps<string>) => {
  const { client } = useServices()
  const form = useFieldForm()
  const sent = useSentSoFar()
  const [state, setState] = useState<'ready' | 'sending'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  // When the upload ends, its URL must be set in the section as it is by then.
  const latest = useRef<typeof onChange | null>(null)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const upload = async (image: File) => {
    if (image.size > postLimits.image) return setFailure('Картинка больше 10 МБ')
    setState('sending')
    setFailure(null)
    sent.set(null)
    try {
      const { url } = await client.call(uploadPictureEndpoint, {
        body: {},
        files: { image },
        onSent: sent.set,
      })
      if (latest.current) latest.current(url)
      else
        notifyWarning('Картинка не вставлена', 'Раздел закрыли, пока она отправлялась. Выберите её ещё раз.')
    } catch (error) {
      setFailure(messageOf(error))
    }
    setState('ready')
  }
  return (
    <Stack gap="xs">
      <span className="admin-field-label">{label}</span>
      {value !== '' && <img className="admin-picture" src={value} alt="" />}
      {form.editable && (
        <FileDrop
          label={value === '' ? 'Выбрать картинку' : 'Заменить картинку'}
          hint={'JPEG, PNG, WebP, AVIF или GIF, до\u00a010\u00a0МБ'}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          problem={failure ?? form.problemAt(path)}
          onFile={file => void upload(file)}
        />
      )}
      {form.editable && <ChoosePicture onChoose={picture => onChange(picture.url)} />}
      {state === 'sending' && <UploadProgress label="Отправка картинки" sent={sent} />}
    </Stack>
  )
}

/** An optional picture with its description. */
export const PictureWithAltInput = ({
  label,
  path,
  value,
  onChange,
}: SectionFieldProps<SectionPicture | null>) => {
  const form = useFieldForm()
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
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
            readOnly={!form.editable}
            maxLength={300}
            value={value.alt}
            onChange={event => onChange({ ...value, alt: event.currentTarget.value })}
          />
          {form.editable && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              className="admin-start"
              onClick={() => onChange(null)}
            >
              Убрать картинку
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}
