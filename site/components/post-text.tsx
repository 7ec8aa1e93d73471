/** The text of a post with the site's blocks between its parts. */
import { Fragment } from 'react'
import type { ShownBlock, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { anyMarker } from '#shared/domain/text/post-blocks.ts'
import { PostBody } from '#shared/ui/post-body.tsx'
import { CallbackButton } from '../callback/callback-button.tsx'
import { RatesOfDay } from './rates-of-day.tsx'
import { SiteLink } from './site-link.tsx'

export interface PostTextProps {
  html: string
  blocks: readonly ShownBlock[]
  site: SiteInfo
}

export const PostText = ({ html, blocks, site }: PostTextProps) =>
  html.split(anyMarker).map((text, index) => {
    const block = blocks[index]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is split where it is and never reordered
      <Fragment key={index}>
        <PostBody html={text} />
        {block && <Block block={block} site={site} />}
      </Fragment>
    )
  })

const Block = ({ block, site }: { block: ShownBlock; site: SiteInfo }) => {
  const { kind, words, label, to, fees } = block
  if (kind === 'fees')
    return (
      <table className="sums">
        <caption>{words}</caption>
        <tbody>
          {fees.map(({ title, price }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  return (
    <div className="spread post-block">
      <p>{words}</p>
      {kind === 'rate' && <RatesOfDay rates={site.rates} />}
      {kind === 'callback' && <CallbackButton className="button">{label}</CallbackButton>}
      {kind === 'calculator' && (
        <SiteLink className="button" to={to}>
          {label}
        </SiteLink>
      )}
    </div>
  )
}
