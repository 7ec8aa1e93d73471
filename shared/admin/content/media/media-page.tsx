import { Link } from 'react-router-dom'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { filterIn, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type LibraryPicture,
  listPicturesEndpoint,
  type PictureFilter,
  type PictureSort,
} from '#shared/contract/content/pictures.ts'
import { lacksUkrainianText } from '#shared/domain/text/translation-flaws.ts'
import { LibraryUpload } from './library-upload.tsx'
import { pictureTitle, placesLabel } from './picture-labels.ts'
import { PictureTile, PictureTiles } from './picture-tile.tsx'

export const MediaPage = () => {
  const mayWrite = useCan('content.write')
  const filters = useList('pictures', ['q', 'show'])
  const narrowed = filterIn(listPicturesEndpoint.query, filters.values)
  const query = { ...narrowed, q: filters.values.q, page: pageOf(filters.page) }
  const pictures = useCall(listPicturesEndpoint, { query }, forList)
  useRememberList()
  return (
    <Page title="Картинки" hint="Обложки, картинки в текстах и всё, что загружено впрок">
      {mayWrite && (
        <LibraryUpload onStored={picture => notifyDone(`Добавлена картинка «${pictureTitle(picture)}»`)} />
      )}
      <PagedList
        list={filters}
        query={pictures}
        filters={
          <Filters list={filters} label="Отбор картинок" search="Название, описание или статья">
            <FilterSelect list={filters} name="show" label="Какие" data={choices} />
            <FilterSelect list={filters} name="sort" label="Порядок" data={orders} />
            <LazyListTools list={filters} dense={false} />
          </Filters>
        }
        empty={{
          title: 'Картинок пока нет',
          text: 'Загрузите первую: её можно будет поставить в любую статью.',
        }}
      >
        {items => (
          <PictureTiles pictures={items} stale={pictures.isPlaceholderData}>
            {picture => (
              <Link className="admin-tile" to={`/admin/media/${picture.id}`}>
                <PictureTile picture={picture} hint={hintOf(picture)} />
              </Link>
            )}
          </PictureTiles>
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
