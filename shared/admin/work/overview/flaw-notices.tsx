/** What is broken besides mail: the backup, the rates, links of pages, pictures without words, translations. */
import { Alert } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { count } from '#shared/admin/platform/format/show-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { type Overview, type TranslatedSubject, translatedSubjects } from '#shared/contract/system.ts'
import { nameOption } from '#shared/domain/option-names.ts'

export const FlawNotices = ({ overview }: { overview: Overview }) => {
  const { backup, rates, flaws } = overview
  const writes = useCan('content.write')
  const setsPrices = useCan('options.write')
  const backsUp = useCan('system.backup')
  const { brokenLinks = 0, picturesWithoutText = 0, postsLackingPictures = 0 } = flaws ?? {}
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
      {setsPrices && overview.missingPrices?.includes('certification_other') && (
        <p className="admin-quiet admin-notice">
          Нет цены «{nameOption('certification_other').name}»: расчёты из Грузии и своих машин идут без
          сертификации. <Link to="/admin/prices">Указать цену</Link>
        </p>
      )}
      {writes && brokenLinks > 0 && (
        <Notice>
          Страницы сайта ссылаются на то, чего нет: {count(brokenLinks, ['место', 'места', 'мест'])} (ссылки,
          картинки, расчёты или категории). <Link to="/admin/pages">Открыть страницы</Link>
        </Notice>
      )}
      {writes && postsLackingPictures > 0 && (
        <Notice>
          В тексте нет картинки, которую он показывает:{' '}
          {count(postsLackingPictures, ['статья', 'статьи', 'статей'])}.{' '}
          <Link to="/admin/posts?flaw=lostPicture">Открыть статьи</Link>
        </Notice>
      )}
      {writes && overview.untranslated && <Untranslated counts={overview.untranslated} />}
      {writes && picturesWithoutText > 0 && (
        <p className="admin-quiet admin-notice">
          Без описания: {count(picturesWithoutText, ['картинка', 'картинки', 'картинок'])}. Незрячий
          посетитель и поиск о них ничего не узнают. <Link to="/admin/media?show=noAlt">Описать</Link>
        </p>
      )}
    </>
  )
}

/** What visitors of the Ukrainian pages miss, each with the way to its list. */
const Untranslated = ({ counts }: { counts: NonNullable<Overview['untranslated']> }) => {
  const found = translatedSubjects.flatMap(subject => {
    const number = counts[subject] ?? 0
    return number > 0 ? [{ subject, number }] : []
  })
  if (found.length === 0) return null
  return (
    <p className="admin-quiet admin-notice">
      Без украинского или старше оригинала:{' '}
      {found.map(({ subject, number }, index) => (
        <Fragment key={subject}>
          {index > 0 && ', '}
          <Link to={lists[subject].to}>{lists[subject].name(number)}</Link>
        </Fragment>
      ))}
      .
    </p>
  )
}

const counted = (forms: readonly [string, string, string]) => (number: number) => count(number, forms)

const lists: Record<TranslatedSubject, { to: string; name(number: number): string }> = {
  posts: { to: '/admin/posts?flaw=untranslated', name: counted(['статья', 'статьи', 'статей']) },
  pages: { to: '/admin/pages?untranslated=1', name: counted(['страница', 'страницы', 'страниц']) },
  categories: {
    to: '/admin/categories?untranslated=1',
    name: counted(['категория', 'категории', 'категорий']),
  },
  menus: { to: '/admin/menu?lang=uk', name: () => 'меню' },
  metas: { to: '/admin/meta?untranslated=1', name: counted(['meta-запись', 'meta-записи', 'meta-записей']) },
  options: {
    to: '/admin/setting?untranslated=1',
    name: counted(['настройка', 'настройки', 'настроек']),
  },
  pictures: { to: '/admin/media?show=untranslated', name: counted(['картинка', 'картинки', 'картинок']) },
}

const Notice = ({ bad = false, children }: { bad?: boolean; children: ReactNode }) => (
  <Alert color={bad ? 'red' : 'yellow'} className="admin-notice">
    {children}
  </Alert>
)
