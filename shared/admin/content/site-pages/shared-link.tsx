import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
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
    done: 'Ссылка больше не работает',
  })
  return (
    <section className="admin-card" aria-labelledby="page-shared">
      <h2 id="page-shared">Показать коллеге</h2>
      <Stack gap="sm">
        <p className="admin-plain admin-quiet">
          {until
            ? `Ссылка на сохранённый черновик работает до ${formatMoment(until)}, без входа и не для поиска.`
            : 'Ссылка на сохранённый черновик работает семь дней, без входа и не для поиска.'}
        </p>
        {url && (
          <TextInput
            label="Ссылка на черновик"
            readOnly
            value={url}
            onFocus={event => event.currentTarget.select()}
          />
        )}
        <Group gap="xs">
          {url && (
            <Button size="xs" onClick={() => void copyText(url, 'Ссылка скопирована')}>
              Скопировать
            </Button>
          )}
          <SmallButton loading={create.busy} onClick={() => void create.run()}>
            {until ? 'Создать новую' : 'Создать ссылку'}
          </SmallButton>
          {until && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={withdraw.busy}
              onClick={() => void withdraw.run()}
            >
              Отозвать
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}
