/** A page that nobody has written in this language yet: its original is what to begin with. */
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LanguageChoice } from '#shared/admin/platform/components/controls/language-choice.tsx'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { Empty, Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { type PageContents, type PageLang, saveSitePage } from '#shared/contract/content/site-pages.ts'
import { sitePageQuery, sitePagesKey } from './page-queries.ts'

export const NoTranslation = ({ id, lang }: { id: number; lang: PageLang }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const mayWrite = useCan('content.write')
  const original = useQuery(sitePageQuery(client, id, 'ru'))
  const [busy, setBusy] = useState(false)
  const begin = async (body: PageContents) => {
    setBusy(true)
    try {
      // Over nothing: where a colleague was faster, theirs is shown.
      await client.call(saveSitePage, { params: { id }, query: { lang }, body, ifMatch: 0 })
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries({ queryKey: sitePagesKey })
    setBusy(false)
  }
  const draft = original.data?.draft
  return (
    <Page title={draft?.title ?? 'Страница'} actions={<LanguageChoice />}>
      {original.isPending && <LoadingRows rows={3} />}
      {original.isError && <Failed error={original.error} onRetry={() => void original.refetch()} />}
      {draft && (
        <Empty title="Украинского текста пока нет">
          Посетители этой страницы на украинском не видят, переключатель языка ведёт их на главную.
          {mayWrite && (
            <Group mt="md" justify="center">
              <Button loading={busy} onClick={() => void begin(draft)}>
                Взять оригинал за основу
              </Button>
              <Button
                variant="default"
                disabled={busy}
                onClick={() => void begin({ ...draft, sections: [] })}
              >
                Начать с пустой
              </Button>
            </Group>
          )}
        </Empty>
      )}
    </Page>
  )
}
