import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { copyText } from '#shared/admin/platform/components/dialogs/notify.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import {
  createPreviewLinkEndpoint,
  listSitePagesEndpoint,
  removePreviewLinkEndpoint,
  type SitePage,
} from '#shared/contract/content/site-pages.ts'

export const SharedLink = ({ page }: { page: SitePage }) => {
  /** URL, known only right after creation: the server stores a hash of its token. */
  const [url, setUrl] = useState<string | null>(null)
  const [until, setUntil] = useState(page.previewUntil)
  const show = ({ url, until }: { url: string | null; until: string | null }) => {
    setUrl(url)
    setUntil(until)
  }
  const target = { params: { id: page.id }, query: { lang: page.lang } }
  const create = useAction(client => client.call(createPreviewLinkEndpoint, target), {
    changes: [listSitePagesEndpoint],
    onDone: show,
  })
  const withdraw = useAction(client => client.call(removePreviewLinkEndpoint, target), {
    changes: [listSitePagesEndpoint],
    onDone: () => show({ url: null, until: null }),
    done: texts.linkStopped,
  })
  return (
    <section className="admin-card" aria-labelledby="page-shared">
      <h2 id="page-shared">{texts.showToColleague}</h2>
      <Stack gap="sm">
        <p className="admin-plain admin-quiet">
          {until ? texts.linkWorksUntil({ until: formatMoment(until) }) : texts.linkWorksWeek}
        </p>
        {url && (
          <TextInput
            label={texts.draftLink}
            readOnly
            value={url}
            onFocus={event => event.currentTarget.select()}
          />
        )}
        <Group gap="xs">
          {url && (
            <Button size="xs" onClick={() => void copyText(url, texts.linkCopied)}>
              {texts.copy}
            </Button>
          )}
          <SmallButton loading={create.busy} onClick={() => void create.run()}>
            {until ? texts.createNewLink : texts.createLink}
          </SmallButton>
          {until && (
            <SmallButton
              variant="subtle"
              color="red"
              loading={withdraw.busy}
              onClick={() => void withdraw.run()}
            >
              {texts.revoke}
            </SmallButton>
          )}
        </Group>
      </Stack>
    </section>
  )
}
