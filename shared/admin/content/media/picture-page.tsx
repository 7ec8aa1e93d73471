/** One picture: its name, its description, its focal point, and every place that shows it. */
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useParams } from 'react-router-dom'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { FormErrorNote } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type Focus,
  type LibraryPicture,
  pictureLimits,
  readPictureEndpoint,
} from '#shared/contract/content/pictures.ts'
import { lacksUkrainianText } from '#shared/domain/text/translation-flaws.ts'
import { FocalPoint } from './focal-point.tsx'
import classes from './media.module.css'
import type { PictureValues } from './picture-kind.ts'
import { pictureTitle } from './picture-labels.ts'
import { PicturePlaces } from './picture-places.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { ReplacePicture } from './replace-picture.tsx'
import { usePictureEditor } from './use-picture-editor.ts'

export const PicturePage = () => {
  const id = useParams().hash ?? ''
  const picture = useCall(readPictureEndpoint, { params: { id } }, forForm)
  if (picture.data && picture.isFetchedAfterMount) return <PictureForm key={id} picture={picture.data} />
  return (
    <Page title="Картинка">
      {picture.isError ? (
        <ErrorState error={picture.error} onRetry={() => void picture.refetch()} />
      ) : (
        <LoadingState rows={6} />
      )}
    </Page>
  )
}

const PictureForm = ({ picture }: { picture: LibraryPicture }) => {
  const editor = usePictureEditor(picture)
  const { form } = editor
  const mayWrite = useCan('content.write')
  const formId = useId()
  const stored = valuesAsText(editor.base ?? picture)
  return (
    <Page
      title={pictureTitle(picture)}
      hint={`${picture.width} × ${picture.height} px, добавлена ${formatDay(picture.createdAt)}`}
      back={listAddress('/admin/media')}
      actions={
        <>
          <FormErrorNote errors={form.errors} failure={editor.failure} />
          {mayWrite && (
            <Button type="submit" form={formId} title="Ctrl+S" loading={editor.state === 'saving'}>
              Сохранить
            </Button>
          )}
        </>
      }
    >
      <div className={classes.page}>
        <form
          id={formId}
          onSubmit={event => {
            event.preventDefault()
            editor.save()
          }}
          noValidate
          aria-label="Картинка"
        >
          <Stack gap="md">
            <RecordNotices
              editor={editor}
              differences={valuesAsText(form.values)
                .map((field, index) => ({ ...field, saved: stored[index]?.mine ?? '' }))
                .filter(({ mine, saved }) => mine !== saved)}
            />
            <FocalPoint
              picture={picture}
              value={form.values.focus}
              onChange={mayWrite ? focus => form.setFieldValue('focus', focus) : null}
            />
            {mayWrite ? (
              <>
                <TextInput
                  label="Название"
                  description="Для поиска в библиотеке, посетители его не видят"
                  maxLength={pictureLimits.name}
                  {...form.getInputProps('name')}
                />
                <div className={classes.texts}>
                  <Textarea
                    label="Описание картинки"
                    description="Для тех, кто её не видит: с ним картинка приходит в статью"
                    autosize
                    maxLength={pictureLimits.alt}
                    {...form.getInputProps('alts.ru')}
                  />
                  <div>
                    <Textarea
                      label="Описание украинское"
                      description="С ним картинка приходит в украинские тексты"
                      autosize
                      lang="uk"
                      maxLength={pictureLimits.alt}
                      {...form.getInputProps('alts.uk')}
                    />
                    {lacksUkrainianText(form.values.alts) && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        mt={4}
                        onClick={() => form.setFieldValue('alts.uk', form.values.alts.ru)}
                      >
                        Взять русское как начало
                      </Button>
                    )}
                  </div>
                </div>
              </>
            ) : (
              <ReadingFacts
                facts={[
                  { label: 'Название', value: picture.name },
                  { label: 'Описание картинки', value: picture.alts.ru },
                  { label: 'Описание украинское', value: picture.alts.uk, lang: 'uk' },
                ]}
              />
            )}
          </Stack>
          <LeaveGuard
            dirty={editor.dirty && !editor.goesByItself}
            save={{ run: editor.save, running: editor.state === 'saving' }}
          />
          <ConflictDialog
            editor={editor}
            labels={{}}
            labelOf={({ field, item }) =>
              pictureLabels[item === null ? field : `alts.${String(item)}`] ?? field
            }
            show={(value, { field }) => (field === 'focus' ? focusText(value as Focus) : String(value))}
            work={valuesAsText(form.values)
              .map(({ label, mine }) => `${label}: ${mine}`)
              .join('\n\n')}
          />
        </form>
        <Stack gap="md">
          <PicturePlaces picture={picture} />
          {mayWrite && <ReplacePicture picture={editor.base ?? picture} />}
          {mayWrite && <RemovePicture picture={editor.base ?? picture} onGone={editor.closeDroppingWork} />}
        </Stack>
      </div>
    </Page>
  )
}

const pictureLabels: Readonly<Record<string, string>> = {
  name: 'Название',
  'alts.ru': 'Описание картинки',
  'alts.uk': 'Описание украинское',
  focus: 'Точка внимания',
}

const focusText = ({ x, y }: Focus): string => `${x} % слева, ${y} % сверху`

const valuesAsText = ({ name, alts, focus }: PictureValues): { label: string; mine: string }[] =>
  Object.entries({ name, 'alts.ru': alts.ru, 'alts.uk': alts.uk ?? '', focus: focusText(focus) }).map(
    ([field, mine]) => ({ label: pictureLabels[field] ?? field, mine }),
  )
