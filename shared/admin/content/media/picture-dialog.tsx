/** The library as a dialog: a click on a picture chooses it. */
import { Modal, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { LibraryUpload } from './library-upload.tsx'
import classes from './media.module.css'
import { picturesQuery } from './picture-queries.ts'
import { PictureTile } from './picture-tile.tsx'

export interface PictureDialogProps {
  onChoose(picture: LibraryPicture): void
  onClose(): void
}

export const PictureDialog = ({ onChoose, onClose }: PictureDialogProps) => {
  const { client } = useServices()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const pictures = useQuery(picturesQuery(client, { q, show: undefined, page }))
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return (
    <Modal opened onClose={onClose} title="Картинка из библиотеки" size="60rem" centered>
      <Stack gap="md">
        <SearchField label="Название, описание или статья" value={q} onChange={search} />
        <LibraryUpload onStored={onChoose} />
        <QueryState of={pictures} rows={4} />
        {pictures.data?.items.length === 0 && (
          <EmptyState title={q ? 'Ничего не нашлось' : 'Картинок пока нет'} />
        )}
        {pictures.data && pictures.data.items.length > 0 && (
          <>
            <ul className={classes.tiles} aria-label="Картинки">
              {pictures.data.items.map(picture => (
                <li key={picture.id}>
                  <UnstyledButton className={classes.tile} onClick={() => onChoose(picture)}>
                    <PictureTile picture={picture} hint={`${picture.width} × ${picture.height}`} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <Pager {...pictures.data} onChange={setPage} />
          </>
        )}
      </Stack>
    </Modal>
  )
}
