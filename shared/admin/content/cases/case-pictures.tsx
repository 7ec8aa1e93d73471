/** Choice of the order's photos for the public case; each needs a tick that it shows no personal data. */

import { Box, Button, Checkbox, Flex, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ComponentType } from 'react'
import * as texts from '#messages/admin/content/cases.js'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { focusRow } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { type CarCase, caseLimits } from '#shared/contract/content/cases.ts'
import type { OrderFile } from '#shared/contract/work/order-files.ts'
import { useMoving } from '../site-pages/fields/use-moving.ts'
import type { CaseEditor } from './use-case-editor.ts'

const word = texts.isCleared

/** Two on a phone. */
const tileWidth = 'min(9.5rem, 45%)'

/** Access to the photos of an order, passed in by the routes, because content must not import from orders. */
export interface OrderPhotos {
  useFiles(order: number | null): readonly OrderFile[]
  /** Shows a file of the order by its number, or a picture that the site already has. */
  Preview: ComponentType<{ file: number | null; url?: string | null }>
}

interface CasePicturesProps {
  car: CarCase
  editor: CaseEditor
  orderPhotos: OrderPhotos
}

export const CasePictures = ({ car, editor, orderPhotos: { useFiles, Preview } }: CasePicturesProps) => {
  const photos = useFiles(car.order).filter(({ kind }) => kind === 'photo')
  const { form } = editor
  const { pictures } = form.values
  const free = photos.filter(({ id }) => pictures.every(({ key }) => key !== String(id)))
  const error = form.errors.pictures
  const { place, spoken, follow } = useMoving<HTMLOListElement>()
  const moveEarlier = (at: number) => {
    if (at === 0) return
    follow(`earlier-${at - 1}`, texts.nowAt({ at, pictures: pictures.length }))
    form.reorderListItem('pictures', { from: at, to: at - 1 })
  }
  return (
    <Flex component="fieldset" direction="column" gap="sm" p={0} bd="none">
      <Box component="legend" p={0} mb="xs" fw={600}>
        {texts.labels.pictures}
      </Box>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {error && <Text c="var(--mantine-color-error)">{error}</Text>}
      {pictures.length > 0 && (
        <AutoColumns component="ol" ref={place} level least={tileWidth} aria-label={texts.onPage}>
          {pictures.map(({ key, cleared }, at) => (
            <Flex component="li" direction="column" key={key} gap="xs" miw={0}>
              <Preview
                file={photos.find(({ id }) => String(id) === key)?.id ?? null}
                url={car.pictures.find(picture => picture.key === key)?.url ?? null}
              />
              <Checkbox
                size="xs"
                label={word}
                aria-label={texts.pictureWord({ value1: at + 1, word })}
                checked={cleared}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(`pictures.${at}.cleared`, currentTarget.checked)
                }
              />
              <Group gap={4}>
                <IconButton
                  icon="left"
                  data-move={`earlier-${at}`}
                  label={texts.pictureEarlier({ value1: at + 1 })}
                  aria-disabled={at === 0}
                  onClick={() => moveEarlier(at)}
                />
                <IconButton
                  icon="trash"
                  label={texts.removePicture({ value1: at + 1 })}
                  onClick={() => {
                    focusRow()
                    form.removeListItem('pictures', at)
                  }}
                />
              </Group>
            </Flex>
          ))}
        </AutoColumns>
      )}
      {free.length > 0 && pictures.length < caseLimits.pictures && (
        <>
          <p className="admin-quiet-small">{texts.firstIsCover}</p>
          <AutoColumns component="ul" level least={tileWidth} aria-label={texts.orderPhotos}>
            {free.map(photo => (
              <Flex component="li" direction="column" key={photo.id} gap="xs" miw={0}>
                <Preview file={photo.id} />
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.toPageOf({ title: photo.title })}
                  onClick={() => {
                    focusRow()
                    form.insertListItem('pictures', { key: String(photo.id), cleared: false })
                  }}
                >
                  {texts.toPage}
                </Button>
              </Flex>
            ))}
          </AutoColumns>
        </>
      )}
      {car.order !== null && photos.length === 0 && pictures.length === 0 && (
        <p className="admin-quiet">{texts.noPhotos}</p>
      )}
    </Flex>
  )
}
