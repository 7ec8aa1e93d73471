import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useParams } from 'react-router-dom'
import * as texts from '#messages/admin/content/media.js'
import { forForm, refresh, showRead, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { RecordForm, SaveRecord } from '#shared/admin/platform/records/record-form.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import {
  type Focus,
  type LibraryPicture,
  listPicturesEndpoint,
  pictureInputSchema,
  readPictureEndpoint,
} from '#shared/contract/content/pictures.ts'
import { mainFirst } from '#shared/domain/site/languages.ts'
import { lacksUkrainianText } from '#shared/domain/text/translation-flaws.ts'
import { FocalPoint } from './focal-point.tsx'
import { PicturePlaces, RemovePicture, ReplacePicture } from './picture-actions.tsx'
import { type PictureValues, pictureKind } from './picture-kind.ts'
import { pictureTitle } from './picture-labels.ts'

export const PicturePage = () => {
  const id = useParams().hash ?? ''
  const picture = useCall(readPictureEndpoint, { params: { id } }, forForm)
  return (
    <RecordPage title={texts.picture} of={picture}>
      {read => <PictureForm key={id} picture={read} />}
    </RecordPage>
  )
}

const PictureForm = ({ picture }: { picture: LibraryPicture }) => {
  const editor = usePictureEditor(picture)
  const { field, form } = editor
  const mayWrite = useCan('content.write')
  const inOrder = mainFirst(useMainLanguage())
  const stored = valuesAsText(editor.base ?? picture)
  return (
    <Page
      title={pictureTitle(picture)}
      hint={texts.sizeAndDay({
        width: picture.width,
        height: picture.height,
        createdAt: formatDay(picture.createdAt),
      })}
      back={listAddress('/admin/media')}
      actions={mayWrite && <SaveRecord editor={editor} />}
    >
      <Beside columns="minmax(0, 46rem) minmax(16rem, 22rem)">
        <RecordForm
          editor={editor}
          label={texts.picture}
          labels={{}}
          labelOf={({ field, item }) =>
            pictureLabels[item === null ? field : `alts.${String(item)}`] ?? field
          }
          show={(value, { field }) => (field === 'focus' ? focusText(value as Focus) : String(value))}
          work={valuesAsText(form.values)
            .map(({ label, mine }) => `${label}: ${mine}`)
            .join('\n\n')}
          differences={valuesAsText(form.values)
            .map((field, index) => ({ ...field, saved: stored[index]?.mine ?? '' }))
            .filter(({ mine, saved }) => mine !== saved)}
        >
          <FocalPoint
            picture={picture}
            value={form.values.focus}
            onChange={mayWrite ? focus => form.setFieldValue('focus', focus) : null}
          />
          {mayWrite ? (
            <>
              <TextInput label={texts.title} description={texts.titleHint} {...field('name')} />
              <Beside columns="repeat(2, minmax(0, 1fr))">
                {inOrder.map(lang =>
                  lang === 'ru' ? (
                    <Textarea
                      key={lang}
                      label={texts.alt}
                      description={texts.altHint}
                      autosize
                      {...field('alts.ru')}
                    />
                  ) : (
                    <div key={lang}>
                      <Textarea
                        label={texts.ukrainianAlt}
                        description={texts.ukrainianAltHint}
                        autosize
                        lang="uk"
                        {...field('alts.uk')}
                      />
                      {lacksUkrainianText(form.values.alts) && (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          mt={4}
                          onClick={() => form.setFieldValue('alts.uk', form.values.alts.ru)}
                        >
                          {texts.takeRussian}
                        </Button>
                      )}
                    </div>
                  ),
                )}
              </Beside>
            </>
          ) : (
            <ReadingFacts
              facts={[
                { label: texts.title, value: picture.name },
                { label: texts.alt, value: picture.alts.ru },
                { label: texts.ukrainianAlt, value: picture.alts.uk, lang: 'uk' },
              ]}
            />
          )}
        </RecordForm>
        <Stack gap="md">
          <PicturePlaces picture={picture} />
          {mayWrite && <ReplacePicture picture={editor.base ?? picture} />}
          {mayWrite && <RemovePicture picture={editor.base ?? picture} onGone={editor.closeDroppingDraft} />}
        </Stack>
      </Beside>
    </Page>
  )
}

const pictureLabels: Readonly<Record<string, string>> = {
  name: texts.title,
  'alts.ru': texts.alt,
  'alts.uk': texts.ukrainianAlt,
  focus: texts.focus,
}

const focusText = ({ x, y }: Focus): string => texts.focusAt({ x, y })

const valuesAsText = ({ name, alts, focus }: PictureValues): { label: string; mine: string }[] =>
  Object.entries({ name, 'alts.ru': alts.ru, 'alts.uk': alts.uk ?? '', focus: focusText(focus) }).map(
    ([field, mine]) => ({ label: pictureLabels[field] ?? field, mine }),
  )

export const usePictureEditor = (picture: LibraryPicture) => {
  const { client, queries } = useServices()
  return useRecord({
    kind: pictureKind(client),
    given: picture,
    input: pictureInputSchema,
    onSaved: async saved => {
      showRead(queries, readPictureEndpoint, { params: { id: saved.id } }, saved)
      await refresh(queries, listPicturesEndpoint)
      return 'stay'
    },
  })
}
