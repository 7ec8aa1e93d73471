import { Button, Group } from '@mantine/core'
import * as texts from '#messages/admin/content/site-pages.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { LanguageChoice } from '#shared/admin/platform/split-view/language-choice.tsx'
import {
  type PageContents,
  type PageLang,
  readSitePageEndpoint,
  saveSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'

export const NoTranslation = ({ id, lang }: { id: number; lang: PageLang }) => {
  const mayWrite = useCan('content.write')
  const original = useCall(readSitePageEndpoint, { params: { id }, query: { lang: 'ru' } }, forForm)
  const { busy, run } = useAction(
    (client, body: PageContents) =>
      // Version 0 creates the translation only if a colleague has not done so meanwhile.
      client.call(saveSitePageEndpoint, { params: { id }, query: { lang }, body, ifMatch: 0 }),
    { changes: ['site-page'] },
  )
  const draft = original.data?.draft
  return (
    <Page title={draft?.title ?? texts.page} actions={<LanguageChoice />}>
      <QueryState of={original} rows={3} />
      {draft && (
        <EmptyState title={texts.noUkrainian}>
          {texts.noUkrainianHint}
          {mayWrite && (
            <Group mt="md" justify="center">
              <Button loading={busy} onClick={() => void run(draft)}>
                {texts.takeOriginal}
              </Button>
              <Button variant="default" loading={busy} onClick={() => void run({ ...draft, sections: [] })}>
                {texts.beginEmpty}
              </Button>
            </Group>
          )}
        </EmptyState>
      )}
    </Page>
  )
}
