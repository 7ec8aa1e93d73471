/** The first page: what needs attention. */
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states.tsx'
import { count } from '#shared/admin/platform/format/show-time.ts'
import { overviewQuery } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import type { Overview } from '#shared/contract/system.ts'
import { type Action, can } from '#shared/domain/can.ts'
import { ComingCard } from './coming-card.tsx'
import { FlawNotices } from './flaw-notices.tsx'
import { MentionsNotice } from './mentions-notice.tsx'
import classes from './overview.module.css'

/** What a wing shows of itself here. */
export interface OverviewCard {
  Card(props: { overview: Overview }): ReactNode
  /** Left out for people without the right. */
  needs?: Action
  /** Above the figures, or beside each other below everything; else between them. */
  place?: 'notice' | 'column'
}

interface OverviewPageProps {
  cards: readonly OverviewCard[]
}

export const OverviewPage = ({ cards }: OverviewPageProps) => {
  const { client } = useServices()
  const overview = useQuery(overviewQuery(client))
  return (
    <Page title="Обзор" hint="Что ждёт внимания">
      {overview.isPending && <LoadingRows />}
      {overview.isError && <Failed error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && <Attention overview={overview.data} cards={cards} />}
    </Page>
  )
}

const Attention = ({ overview, cards }: OverviewPageProps & { overview: Overview }) => {
  const { requests, posts } = overview
  const user = useUser()
  const writes = useCan('content.write')
  const at = (place?: OverviewCard['place']) =>
    cards
      .filter(card => card.place === place && (!card.needs || (user && can(user, card.needs))))
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are a list of the program
      .map(({ Card }, index) => <Card key={index} overview={overview} />)
  return (
    <>
      <MentionsNotice />
      {at('notice')}
      {!overview.mailConfigured && (
        <Alert color="yellow" className="admin-notice">
          Почта не настроена: заявки сохраняются здесь, но письма не уходят.{' '}
          <Link to="/admin/setup?step=mail">Настроить почту</Link>
        </Alert>
      )}
      {(overview.missingMenuEntries ?? 0) > 0 && (
        <Alert color="yellow" className="admin-notice">
          {count(overview.missingMenuEntries ?? 0, [
            'пункт меню ведёт',
            'пункта меню ведут',
            'пунктов меню ведут',
          ])}{' '}
          в никуда: посетители не видят таких пунктов. <Link to="/admin/menu">Открыть меню</Link>
        </Alert>
      )}
      {requests.failedMails > 0 && (
        <Alert color="red" className="admin-notice">
          {count(requests.failedMails, ['письмо', 'письма', 'писем'])} не удалось отправить.{' '}
          <Link to="/admin/requests?mail=failed">Открыть заявки</Link>
        </Alert>
      )}
      {(requests.failedTelegrams ?? 0) > 0 && (
        <Alert color="red" className="admin-notice">
          {count(requests.failedTelegrams ?? 0, ['сообщение', 'сообщения', 'сообщений'])} в Telegram не ушло.{' '}
          <Link to="/admin/requests?telegram=failed">Открыть заявки</Link>
        </Alert>
      )}
      <div className={classes.tiles}>
        <Tile
          to="/admin/requests?status=new"
          label="Новые заявки"
          figure={requests.new}
          accent={requests.new > 0}
        />
        <Tile to="/admin/requests?status=in_work" label="В работе" figure={requests.inWork} />
        {(requests.due ?? 0) > 0 && (
          <Tile to="/admin/requests?due=1" label="Пора сделать" figure={requests.due ?? 0} accent />
        )}
        {writes && (
          <>
            <Tile to="/admin/posts?status=draft" label="Черновики" figure={posts.drafts} />
            <Tile to="/admin/posts?status=scheduled" label="Запланировано" figure={posts.scheduled} />
            <Tile to="/admin/posts?status=published" label="Опубликовано" figure={posts.published} />
          </>
        )}
      </div>
      <FlawNotices overview={overview} />
      {at()}
      <div className="admin-columns">
        {overview.coming && <ComingCard coming={overview.coming} />}
        {at('column')}
      </div>
    </>
  )
}

const Tile = (props: { to: string; label: string; figure: number; accent?: boolean }) => (
  <Link to={props.to} className={classes.tile} data-accent={props.accent || undefined}>
    <span className={classes.figure}>{props.figure}</span>
    <span className={classes.label}>{props.label}</span>
  </Link>
)
