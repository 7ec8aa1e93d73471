import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/media.js'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
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
    <Page title={texts.pictures} hint={texts.about}>
      {mayWrite && (
        <LibraryUpload onStored={picture => notifyDone(texts.wasAdded({ picture: pictureTitle(picture) }))} />
      )}
      <PagedList
        list={filters}
        query={pictures}
        filters={
          <Filters list={filters} label={texts.filter} search={texts.search}>
            <FilterSelect
              list={filters}
              name="show"
              label={texts.which}
              data={choices(texts.allPictures, filterNames)}
            />
            <FilterSelect
              list={filters}
              name="sort"
              label={texts.order}
              data={choices(texts.newestFirst, orders)}
            />
            <LazyListTools list={filters} dense={false} />
          </Filters>
        }
        empty={{
          title: texts.noneYet,
          text: texts.noneYetHint,
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
  if (alts.ru === '') return texts.flawNoAlt
  return lacksUkrainianText(alts) ? texts.flawNoUkrainian : ''
}

const filterNames: Record<PictureFilter, string> = texts.filters

const orders: Record<PictureSort, string> = texts.orders
