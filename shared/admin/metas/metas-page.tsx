/** The list of meta records. */
import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Meta } from '#shared/contract/metas.ts'
import { otherLanguage } from '#shared/domain/languages.ts'
import { flawOfRecord, type TranslationFlaw } from '#shared/domain/translation-flaws.ts'
import { TranslationBadge } from '../beside/translation-badge.tsx'
import { UntranslatedFilter, useUntranslatedOnly } from '../beside/untranslated-filter.tsx'
import { Icon } from '../components/icon.tsx'
import { LanguageChoice, useChosenLanguage } from '../components/language-choice.tsx'
import { navigateRows } from '../components/navigate-rows.ts'
import { Page } from '../components/page.tsx'
import { Empty, Failed, LoadingRows } from '../components/states.tsx'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { LengthHint, searchLengths } from './length-hint.tsx'
import { metasQuery, newMetaPath, pagePath, sitePages } from './meta-queries.ts'

export const MetasPage = () => {
  const { client } = useServices()
  const lang = useChosenLanguage()
  const metas = useQuery(metasQuery(client, lang))
  const others = useQuery(metasQuery(client, otherLanguage(lang)))
  const mayWrite = useCan('content.write')
  const only = useUntranslatedOnly()
  const rows = lang === 'ru' && others.data ? withTranslations(metas.data ?? [], others.data) : null
  const lacking = rows?.filter(({ flaw }) => flaw !== null) ?? []
  const shown = only && rows ? lacking.map(({ meta }) => meta) : (metas.data ?? [])
  return (
    <Page
      title="Meta-теги"
      hint="Что о странице видят поисковые системы и мессенджеры"
      actions={
        mayWrite && (
          <Button component={Link} to={newMetaPath(lang)} leftSection={<Icon name="plus" size={16} />}>
            Новая запись
          </Button>
        )
      }
    >
      <LanguageChoice>{rows && <UntranslatedFilter count={lacking.length} />}</LanguageChoice>
      {metas.isPending && <LoadingRows rows={6} />}
      {metas.isError && <Failed error={metas.error} onRetry={() => void metas.refetch()} />}
      {metas.data?.length === 0 && (
        <Empty title="Записей пока нет">Пока страницы показывают заголовки по умолчанию.</Empty>
      )}
      {only && shown.length === 0 && metas.data && metas.data.length > 0 && (
        <Empty title="Всё переведено">Каждая запись есть на украинском и не старше русской.</Empty>
      )}
      {shown.length > 0 && <MetaTable metas={shown} rows={rows} />}
    </Page>
  )
}

interface TranslatedMeta {
  meta: Meta
  translation: Meta | undefined
  flaw: TranslationFlaw | null
}

const withTranslations = (metas: readonly Meta[], translations: readonly Meta[]): TranslatedMeta[] =>
  metas.map(meta => {
    const translation = translations.find(({ page }) => page === meta.page)
    return { meta, translation, flaw: flawOfRecord(meta, translation) }
  })

interface MetaTableProps {
  metas: Meta[]
  /** The same records with their translations; null in the list of the translations. */
  rows: readonly TranslatedMeta[] | null
}

const MetaTable = ({ metas, rows }: MetaTableProps) => (
  <div className="admin-table-frame">
    <Table onKeyDown={navigateRows} stickyHeader highlightOnHover className="admin-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Страница</Table.Th>
          <Table.Th>Заголовок</Table.Th>
          {rows && <Table.Th className="admin-optional">По-украински</Table.Th>}
          <Table.Th className="admin-beside-phone">Описание</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {metas.map(meta => (
          <Table.Tr key={meta.id} className="admin-row-link" data-row>
            <Table.Td>
              <Link to={`/admin/meta/${meta.id}`} className="admin-row-title">
                {sitePages[meta.page]?.title ?? meta.page}
              </Link>
              <Text size="xs" c="dimmed">
                {pagePath(meta.page)}
              </Text>
              <TranslationBadge flaw={rows?.find(row => row.meta.id === meta.id)?.flaw ?? null} />
            </Table.Td>
            <Table.Td>
              <div>{meta.title || '—'}</div>
              <LengthHint text={meta.title} best={searchLengths.title} />
            </Table.Td>
            {rows && (
              <Table.Td className="admin-optional">
                <Translation
                  page={meta.page}
                  translation={rows.find(row => row.meta.id === meta.id)?.translation}
                />
              </Table.Td>
            )}
            <Table.Td className="admin-beside-phone">
              <div className="admin-two-lines">{meta.description || '—'}</div>
              <LengthHint text={meta.description} best={searchLengths.description} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

/** The way to the Ukrainian record, or to the form for it. */
const Translation = ({ page, translation }: { page: string; translation: Meta | undefined }) =>
  translation ? (
    <>
      <Link to={`/admin/meta/${translation.id}`} lang="uk">
        {translation.title || '—'}
      </Link>
      <div>
        <LengthHint text={translation.title} best={searchLengths.title} />
      </div>
    </>
  ) : (
    <Link to={newMetaPath('uk', page)}>Написать</Link>
  )
