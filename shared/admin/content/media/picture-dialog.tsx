import { Modal, Stack, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/media.js'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { type LibraryPicture, listPicturesEndpoint } from '#shared/contract/content/pictures.ts'
import { LibraryUpload } from './library-upload.tsx'
import { PictureTile, PictureTiles } from './picture-tile.tsx'

export interface PictureDialogProps {
  onChoose(picture: LibraryPicture): void
  onClose(): void
}

export const PictureDialog = ({ onChoose, onClose }: PictureDialogProps) => {
  useFocusReturn()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const pictures = useCall(listPicturesEndpoint, { query: { q, page: pageOf(page) } }, forList)
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return (
    <Modal opened onClose={onClose} title={texts.libraryPicture} size="60rem" centered>
      <Stack gap="md">
        <SearchField label={texts.search} value={q} onChange={search} />
        <LibraryUpload onStored={onChoose} />
        <QueryState of={pictures} rows={4} />
        {pictures.data?.items.length === 0 && <EmptyState title={q ? texts.nothingFound : texts.noneYet} />}
        {pictures.data && pictures.data.items.length > 0 && (
          <>
            <PictureTiles pictures={pictures.data.items} stale={pictures.isPlaceholderData}>
              {picture => (
                <UnstyledButton className="admin-tile" onClick={() => onChoose(picture)}>
                  <PictureTile picture={picture} hint={`${picture.width} × ${picture.height}`} />
                </UnstyledButton>
              )}
            </PictureTiles>
            <Pager {...pictures.data} onChange={setPage} />
          </>
        )}
      </Stack>
    </Modal>
  )
}
