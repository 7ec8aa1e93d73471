import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/metas.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { byText } from '#shared/admin/platform/lists/list-columns.ts'
import { ListTable, type TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { WholeList } from '#shared/admin/platform/lists/whole-list.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { LanguageChoice, useChosenLanguage } from '#shared/admin/platform/split-view/language-choice.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import { otherLanguage } from '#shared/domain/site/languages.ts'
import { flawOfRecord, type TranslationFlaw } from '#shared/domain/text/translation-flaws.ts'
import { newMetaPath, pagePath, sitePages } from './meta-queries.ts'
import { LengthHint, searchLengths } from './search-preview.tsx'

export const MetasPage = () => {
  const lang = useChosenLanguage()
  const others = useCall(listMetasEndpoint, { query: { lang: otherLanguage(lang) } })
  const translations = lang === 'ru' ? others.data : undefined
  const metas = useCall(
    listMetasEndpoint,
    { query: { lang } },
    { select: read => withTranslations(read, translations) },
  )
  const mayWrite = useCan('content.write')
  const list = useList('metas', [], columns)
  return (
    <Page
      title={texts.metaTags}
      hint={texts.about}
      actions={
        mayWrite && (
          <Button component={Link} to={newMetaPath(lang)} leftSection={<Icon name="plus" size={16} />}>
            {texts.newRecord}
          </Button>
        )
      }
    >
      <WholeList
        query={metas}
        list={list}
        controls={<LanguageChoice />}
        lacks={translations ? ({ flaw }) => flaw !== null : null}
        empty={{ title: texts.noneYet, text: texts.noneYetHint }}
        translated={texts.allTranslated}
      >
        {rows => (
          <ListTable
            list={list}
            columns={columns}
            rows={rows}
            keyOf={({ meta }) => meta.id}
            stacks={false}
            opens
          />
        )}
      </WholeList>
    </Page>
  )
}

interface TranslatedMeta {
  meta: Meta
  /** Null where the page has none; undefined where the list shows the translations themselves. */
  translation: Meta | null | undefined
  flaw: TranslationFlaw | null
}

const withTranslations = (
  metas: readonly Meta[],
  translations: readonly Meta[] | undefined,
): TranslatedMeta[] =>
  metas.map(meta => {
    if (!translations) return { meta, translation: undefined, flaw: null }
    const translation = translations.find(({ page }) => page === meta.page)
    return { meta, translation: translation ?? null, flaw: flawOfRecord(meta, translation) }
  })

const nameOf = ({ page }: Meta): string => sitePages[page]?.title ?? page

const columns: TableColumn<TranslatedMeta>[] = [
  {
    key: 'page',
    title: texts.labels.page,
    fixed: true,
    sort: byText('page', ({ meta }) => nameOf(meta)),
    cell: ({ meta, flaw }) => (
      <>
        <Link to={`/admin/meta/${meta.id}`} className="admin-row-title">
          {nameOf(meta)}
        </Link>
        <Text size="xs" c="dimmed">
          {pagePath(meta.page)}
        </Text>
        <TranslationBadge flaw={flaw} />
      </>
    ),
  },
  {
    key: 'title',
    title: texts.labels.title,
    sort: byText('title', ({ meta }) => meta.title),
    cell: ({ meta }) => (
      <>
        <div>{meta.title || '—'}</div>
        <LengthHint quiet text={meta.title} best={searchLengths.title} />
      </>
    ),
  },
  {
    key: 'translation',
    title: texts.inUkrainian,
    className: 'admin-optional',
    cell: ({ meta, translation }) =>
      translation !== undefined && <Translation page={meta.page} translation={translation} />,
  },
  {
    key: 'description',
    title: texts.labels.description,
    className: 'admin-beside-phone',
    cell: ({ meta }) => (
      <>
        <Text component="div" size="sm" lineClamp={2}>
          {meta.description || '—'}
        </Text>
        <LengthHint quiet text={meta.description} best={searchLengths.description} />
      </>
    ),
  },
]

const Translation = ({ page, translation }: { page: string; translation: Meta | null }) =>
  translation ? (
    <>
      <Link to={`/admin/meta/${translation.id}`} lang="uk">
        {translation.title || '—'}
      </Link>
      <div>
        <LengthHint quiet text={translation.title} best={searchLengths.title} />
      </div>
    </>
  ) : (
    <Link to={newMetaPath('uk', page)}>{texts.write}</Link>
  )
