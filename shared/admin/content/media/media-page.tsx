/** The library of pictures: all pictures, the places that show them, and the upload. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type LibraryPicture,
  type PictureFilter,
  type PictureSort,
  pictureFilters,
  pictureSorts,
} from '#shared/contract/content/pictures.ts'
import { lacksUkrainianText } from '#shared/domain/text/translation-flaws.ts'
import { LibraryUpload } from './library-upload.tsx'
import classes from './media.module.css'
import { pictureTitle, placesLabel } from './picture-labels.ts'
import { picturesQuery } from './picture-queries.ts'
import { PictureTile } from './picture-tile.tsx'

export const MediaPage = () => {
  const { client } = useServices()
  const mayWrite = useCan('content.write')
  const filters = useList('pictures', ['q', 'show'])
  const { q, show } = filters.values
  const pictures = useQuery(
    picturesQuery(client, { q, show: filterOf(show), sort: sortOf(filters.sort), page: filters.page }),
  )
  useRememberList()
  return (
    <Page title="Картинки" hint="Обложки, картинки в текстах и всё, что загружено впрок">
      {mayWrite && (
        <LibraryUpload onStored={picture => notifyDone(`Добавлена картинка «${pictureTitle(picture)}»`)} />
      )}
      <PagedList
        query={pictures}
        filters={
          <Filters
            label="Отбор картинок"
            search={
              <SearchField
                label="Название, описание или статья"
                value={q}
                onChange={text => filters.set('q', text)}
              />
            }
            chosen={[show, filters.sort]}
          >
            <FilterSelect list={filters} name="show" label="Какие" data={choices} />
            <NativeSelect
              aria-label="Порядок"
              value={filters.sort}
              onChange={event => filters.setSort(event.currentTarget.value)}
              data={orders}
            />
            <LazyListTools list={filters} dense={false} />
          </Filters>
        }
        narrowed={filters.narrowed}
        onClear={filters.clear}
        onPage={filters.setPage}
        empty={{
          title: 'Картинок пока нет',
          text: 'Загрузите первую: её можно будет поставить в любую статью.',
        }}
      >
        {items => (
          <ul
            className={classes.tiles}
            aria-label="Картинки"
            data-stale={pictures.isPlaceholderData || undefined}
          >
            {items.map(picture => (
              <li key={picture.id}>
                <Link className={classes.tile} to={`/admin/media/${picture.id}`}>
                  <PictureTile picture={picture} hint={hintOf(picture)} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  )
}

const hintOf = (picture: LibraryPicture): string => placesLabel(picture) + flawOf(picture.alts)

const flawOf = (alts: LibraryPicture['alts']): string => {
  if (alts.ru === '') return ', без\u00a0описания'
  return lacksUkrainianText(alts) ? ', нет\u00a0украинского описания' : ''
}

const choices: { value: PictureFilter | ''; label: string }[] = [
  { value: '', label: 'Все картинки' },
  { value: 'unused', label: 'Нигде не показаны' },
  { value: 'noAlt', label: 'Без описания' },
  { value: 'untranslated', label: 'Без перевода' },
  { value: 'past', label: 'Только в прежних версиях' },
]

const orders: { value: PictureSort | ''; label: string }[] = [
  { value: '', label: 'Сначала новые' },
  { value: 'oldest', label: 'Сначала старые' },
  { value: 'updated', label: 'Сначала правленные недавно' },
  { value: 'title', label: 'По названию, от А' },
  { value: 'titleDown', label: 'По названию, от Я' },
]

const sortOf = (text: string): PictureSort | undefined => pictureSorts.find(sort => sort === text)

const filterOf = (text: string): PictureFilter | undefined => pictureFilters.find(filter => filter === text)
