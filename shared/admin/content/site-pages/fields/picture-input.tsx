/** A picture of a section. Every picture field of pages uses `PictureInput`. */

import { Button, Stack, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/content/site-pages.js'
import { ChoosePicture } from '#shared/admin/content/media/choose-picture.tsx'
import { pictureHint, pictureTypes, uploadPicture } from '#shared/admin/content/media/picture-files.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import type { SectionPicture } from '#shared/contract/content/site-sections.ts'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import { type SectionFieldProps, useFieldForm, useFieldInput } from './field-context.ts'
import { FieldGroup } from './field-group.tsx'

/** The value is the URL of an uploaded picture, empty for none; with `within` the picture that holds the URL. */
export const PictureInput = ({
  within,
  ...field
}: SectionFieldProps & { within?: SectionPicture | null }) => {
  const { form, follow } = useFieldForm()
  const { label, path } = field
  const input = useFieldInput<string | undefined>(field)
  const isWithin = within !== undefined
  const value = (isWithin ? within?.url : input.value) ?? ''
  const put = (at: string, url: string) =>
    form.setFieldValue(at, isWithin ? (now: SectionPicture | null) => ({ alt: '', ...now, url }) : url)
  const sent = useSentSoFar()
  const isOpen = useIsMounted()
  const place = follow(path)
  const upload = useAction(
    (client, image: File) => {
      sent.set(null)
      return uploadPicture(client, image, sent.set)
    },
    {
      saysHere: true,
      onDone: ({ url }) => {
        const at = place()
        if (isOpen.current && at) put(at, url)
        else notifyWarning(texts.pictureNotPut, texts.sectionClosed)
      },
    },
  )
  const failure = upload.problems.image ?? upload.failure
  return (
    <Stack gap="xs">
      <span className="admin-field-label">{label}</span>
      {value !== '' && <img className="admin-picture" src={value} alt="" />}
      <FileDrop
        label={value === '' ? texts.choosePicture : texts.replacePicture}
        hint={pictureHint}
        accept={pictureTypes}
        problem={failure ?? (isWithin ? form.errors[`${path}.url`] : input.error)}
        onFile={file => void upload.run(file)}
      />
      <ChoosePicture onChoose={picture => put(path, picture.url)} />
      {upload.busy && <UploadProgress label={texts.uploadOfPicture} sent={sent} />}
    </Stack>
  )
}

export const PictureWithAltInput = (field: SectionFieldProps) => {
  const { form } = useFieldForm()
  const { label, value, onChange } = useFieldInput<SectionPicture | null>(field)
  return (
    <FieldGroup label={label}>
      <PictureInput label={texts.file} path={field.path} within={value ?? null} />
      {value && (
        <>
          <TextInput
            label={texts.alt}
            description={texts.altHint}
            maxLength={300}
            {...form.getInputProps(`${field.path}.alt`)}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className="admin-start"
            onClick={() => {
              keepFocus()
              onChange(null)
            }}
          >
            {texts.removePicture}
          </Button>
        </>
      )}
    </FieldGroup>
  )
}
