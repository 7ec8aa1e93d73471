import * as texts from '#messages/admin/content/common.js'
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { listPicturesEndpoint } from '#shared/contract/content/pictures.ts'
import { listPostPageEndpoint } from '#shared/contract/content/posts.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { pictureTitle, placesLabel } from './media/picture-labels.ts'
import { pageTitle } from './page-title.ts'

type Find = (search: PaletteSearch) => Promise<PaletteAction[]>

export const findPosts: Find = async ({ q, client, signal }) => {
  const { items } = await client.call(listPostPageEndpoint, {
    params: { page: 1 },
    query: { q },
    signal,
    mayBeCopy: true,
  })
  return items.map(({ id, title, slug }) => ({
    id: `post-${id}`,
    label: title || texts.untitled,
    description: slug,
    go: `/admin/posts/${id}`,
  }))
}

export const findSitePages: Find = async ({ q, client, queries }) => {
  const pages = await queries.fetchQuery(callQuery(client, listSitePagesEndpoint))
  return pages
    .filter(({ title, path, other }) => isFound(q, title, path, other?.title ?? ''))
    .map(page => ({
      id: `page-${page.id}`,
      label: pageTitle(page),
      description: page.path,
      go: `/admin/pages/${page.id}`,
    }))
}

export const findCases: Find = async ({ q, client, queries }) => {
  const cases = await queries.fetchQuery(callQuery(client, listCasesEndpoint))
  return cases
    .filter(car => isFound(q, carName(car)))
    .map(car => ({ id: `case-${car.id}`, label: carName(car), go: `/admin/cars/${car.id}` }))
}

export const findPictures: Find = async ({ q, client, signal }) => {
  const { items } = await client.call(listPicturesEndpoint, { query: { q }, signal })
  return items.map(picture => ({
    id: `picture-${picture.id}`,
    label: pictureTitle(picture),
    description: placesLabel(picture),
    go: `/admin/media/${picture.id}`,
  }))
}
