/** What is broken besides mail: the backup, the rates, links of pages, pictures without words. */
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Overview } from '#shared/contract/system.ts'
import { count } from '../components/show-time.ts'
import { useCan } from '../session/use-session.ts'

export const FlawNotices = ({ overview: { backup, rates, flaws } }: { overview: Overview }) => {
  const writes = useCan('content.write')
  const backsUp = useCan('system.backup')
  const { brokenLinks = 0, picturesWithoutText = 0 } = flaws ?? {}
  return (
    <>
      {backup?.error && (
        <Notice bad>
          Ночная резервная копия не получилась.{' '}
          {backsUp && <Link to="/admin/setting?tab=backup">Посмотреть, почему</Link>}
        </Notice>
      )}
      {(rates === null || rates.stale) && (
        <Notice>
          {rates === null
            ? 'Курса ещё нет: калькулятор не считает.'
            : 'Национальный банк не отвечает: курс старый.'}{' '}
          <Link to="/admin/setting?tab=rates">Открыть курсы</Link>
        </Notice>
      )}
      {writes && brokenLinks > 0 && (
        <Notice>
          {count(brokenLinks, ['ссылка', 'ссылки', 'ссылок'])} на страницах сайта{' '}
          {brokenLinks === 1 ? 'ведёт' : 'ведут'} в никуда. <Link to="/admin/pages">Открыть страницы</Link>
        </Notice>
      )}
      {writes && picturesWithoutText > 0 && (
        <p className="admin-quiet admin-notice">
          Без описания: {count(picturesWithoutText, ['картинка', 'картинки', 'картинок'])}. Незрячий
          посетитель и поиск о них ничего не узнают. <Link to="/admin/media?show=noAlt">Описать</Link>
        </p>
      )}
    </>
  )
}

const Notice = ({ bad = false, children }: { bad?: boolean; children: ReactNode }) => (
  <Alert color={bad ? 'red' : 'yellow'} className="admin-notice">
    {children}
  </Alert>
)
