/** What the page of a region is made of. */
import type { PageData, Region } from '#shared/contract/pages.ts'
import { sharedPage } from '../share/share-text.ts'
import { readExample } from './example-quote.ts'
import { pageHead, readMetaTexts } from './page-head.ts'
import type { PageRequest } from './page-request.ts'

const titles: Record<Region, string> = { usa: 'Авто из США', eu: 'Авто из Европы', georgia: 'Авто из Грузии' }

export const countryPage = async ({ ctx, site }: PageRequest, region: Region): Promise<PageData> => {
  const [words, example] = await Promise.all([readMetaTexts(ctx, region), readExample(ctx, region)])
  const path = `/${region}`
  const share = sharedPage(ctx, site, region, words.title)
  const head = pageHead(ctx, site, { ...words, path, share, crumbs: [{ title: titles[region], path }] })
  return { site, head, page: { kind: 'country', region, example } }
}
