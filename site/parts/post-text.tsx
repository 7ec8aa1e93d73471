/** The text of a post with the blocks of the site between its parts. */
import { Fragment } from 'react'
import type { ShownBlock, SiteInfo } from '#shared/contract/pages.ts'
import { showDate } from '#shared/domain/dates.ts'
import { blockMarker, splitAtBlocks } from '#shared/domain/post-blocks.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'
import { PostBody } from '#shared/ui/post-body.tsx'
import { CallbackButton } from '../callback/callback-button.tsx'
import { RatesOfDay } from './rates-of-day.tsx'
import { SiteLink } from './site-link.tsx'

export interface PostTextProps {
  html: string
  blocks: readonly ShownBlock[]
  site: SiteInfo
}

export const PostText = ({ html, blocks, site }: PostTextProps) => {
  const { texts } = splitAtBlocks(html)
  return texts.map((text, index) => {
    const block = blocks[index]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is split where it is and never reordered
      <Fragment key={index}>
        <PostBody html={text} />
        {block && (
          <div className="post-block" data-kind={block.kind}>
            <Block block={block} site={site} />
          </div>
        )}
      </Fragment>
    )
  })
}

/** Marks the place of a block whose kind the page's data knows. */
export const anyBlock = blockMarker({ kind: 'rate', preset: '' })

const Block = ({ block, site }: { block: ShownBlock; site: SiteInfo }) => {
  if (block.kind === 'rate') return <Rate site={site} />
  if (block.kind === 'fees') return <Fees block={block} />
  if (block.kind === 'callback')
    return (
      <>
        <p>Остались вопросы? Перезвоним и&nbsp;посчитаем вместе с&nbsp;Вами.</p>
        <CallbackButton className="button">Перезвоните мне</CallbackButton>
      </>
    )
  return (
    <>
      <p>
        {block.preset
          ? 'Этот расчёт открыт в\u00a0калькуляторе: меняйте в\u00a0нём что угодно.'
          : 'Посчитайте свой автомобиль: ставки и\u00a0курс уже в\u00a0калькуляторе.'}
      </p>
      <SiteLink className="button" to={`/calculator${block.preset && `?${block.preset}`}`}>
        {block.preset ? 'Открыть расчёт' : 'Рассчитать'}
      </SiteLink>
    </>
  )
}

const Rate = ({ site: { rates } }: { site: SiteInfo }) =>
  rates && (
    <>
      <p>
        Курс {ratesSource(rates)}, <time lang="uk">{showDate(rates.date)}</time>
      </p>
      <RatesOfDay rates={rates} className="post-rates" />
    </>
  )

const Fees = ({ block: { fees } }: { block: Extract<ShownBlock, { kind: 'fees' }> }) =>
  fees.length > 0 && (
    <table>
      <caption>Наши услуги и сборы</caption>
      <tbody>
        {fees.map(({ title, usd }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{showUsd(usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const showUsd = (usd: string): string => `${usd.replace(/\.00$/, '').replace('.', ',')}\u00a0$`
