/** The first page: what needs attention. */
import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LazyCalendarCard } from '#shared/admin/calculation/calendar/lazy-calendar-card.tsx'
import { tableDescriptions } from '#shared/admin/calculation/tables/table-descriptions.ts'
import { Badge } from '#shared/admin/platform/components/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { count, showDay, showRate, showRelativeTime } from '#shared/admin/platform/components/show-time.ts'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states.tsx'
import { overviewKey, overviewQuery } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { ChecklistCard } from '#shared/admin/system/setup/checklist-card.tsx'
import { messageOf } from '#shared/client/api-error.ts'
import { readCurrency } from '#shared/contract/currency.ts'
import type { Overview } from '#shared/contract/system.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'
import { LazyFiguresCard } from '../figures/lazy-figures-card.tsx'
import { ComingCard } from './coming-card.tsx'
import { ExampleCard } from './example-card.tsx'
import { FilesNotice } from './files-notice.tsx'
import { FlawNotices } from './flaw-notices.tsx'
import { MentionsNotice } from './mentions-notice.tsx'
import { NewRequests } from './new-requests.tsx'
import { RetentionNotice } from './retention-notice.tsx'

export const HomePage = () => {
  const { client } = useServices()
  const overview = useQuery(overviewQuery(client))
  return (
    <Page title="Обзор" hint="Что ждёт внимания">
      {overview.isPending && <LoadingRows />}
      {overview.isError && <Failed error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && <Attention overview={overview.data} />}
    </Page>
  )
}

const Attention = ({ overview }: { overview: Overview }) => {
  const { requests, posts, rates, tables } = overview
  const writes = useCan('content.write')
  const keepsTables = useCan('tables.write')
  const keepsPrices = useCan('options.write')
  return (
    <>
      <MentionsNotice />
      {overview.files && <FilesNotice files={overview.files} />}
      {overview.retention && <RetentionNotice retention={overview.retention} />}
      {!overview.mailConfigured && (
        <Alert color="yellow" className="admin-notice">
          Почта на сервере не настроена: заявки сохраняются здесь, но письма не уходят.
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
      <div className="admin-tiles">
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
      {keepsPrices && <ChecklistCard />}
      <NewRequests />
      {keepsPrices && <ExampleCard />}
      <LazyFiguresCard />
      {keepsTables && <LazyCalendarCard />}
      <div className="admin-columns">
        {overview.coming && <ComingCard coming={overview.coming} />}
        <section className="admin-card" aria-labelledby="home-rates">
          <h2 id="home-rates">Курс {rates ? ratesSource(rates) : 'НБУ'}</h2>
          <RatesOfDay rates={rates} />
        </section>
        {keepsTables && (
          <section className="admin-card" aria-labelledby="home-tables">
            <h2 id="home-tables">Таблицы калькулятора</h2>
            <TableAges tables={tables} />
          </section>
        )}
      </div>
    </>
  )
}

const Tile = (props: { to: string; label: string; figure: number; accent?: boolean }) => (
  <Link to={props.to} className="admin-tile" data-accent={props.accent || undefined}>
    <span className="admin-tile-figure">{props.figure}</span>
    <span className="admin-tile-label">{props.label}</span>
  </Link>
)

const RatesOfDay = ({ rates }: { rates: Overview['rates'] }) => {
  if (!rates) return <p className="admin-quiet">Курс ещё ни разу не получен. Калькулятор пока не считает.</p>
  return (
    <>
      <dl className="admin-facts">
        <dt>Доллар США</dt>
        <dd>{showRate(rates.USD)} ₴</dd>
        <dt>Евро</dt>
        <dd>{showRate(rates.EUR)} ₴</dd>
        <dt>Дата</dt>
        <dd>
          {showDay(rates.date)} {rates.stale && <Badge tone="warn">Устарел</Badge>}
        </dd>
      </dl>
      {rates.stale && <StaleRates />}
    </>
  )
}

/** Rates of another day: asked for once more, or set by hand. */
const StaleRates = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const ask = async () => {
    setAsking(true)
    try {
      const { data } = await client.call(readCurrency, {})
      setMessage(data.stale ? 'Свежего курса по-прежнему нет.' : null)
      await queries.invalidateQueries({ queryKey: overviewKey })
    } catch (error) {
      setMessage(messageOf(error))
    }
    setAsking(false)
  }
  return (
    <div className="admin-stale-rates">
      <Button size="compact-sm" variant="default" loading={asking} onClick={() => void ask()}>
        Запросить ещё раз
      </Button>
      <Link to="/admin/setting?tab=rates">Задать курс вручную</Link>
      <span role="status">{message}</span>
    </div>
  )
}

const TableAges = ({ tables }: { tables: Overview['tables'] }) => {
  if (tables.length === 0) {
    return (
      <p className="admin-quiet">
        Таблицы ещё не загружены. <Link to="/admin/tables">Загрузить</Link>
      </p>
    )
  }
  return (
    <dl className="admin-facts">
      {tables.map(({ title, version, updatedAt }) => (
        <div key={title}>
          <dt>
            <Link to={`/admin/tables/${title}`}>{tableDescriptions[title].name}</Link>
          </dt>
          <dd>
            версия {version}, {showRelativeTime(updatedAt)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
