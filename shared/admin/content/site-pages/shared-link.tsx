/** A link to the draft for a colleague without an account: made, copied and withdrawn. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { showMoment } from '#shared/admin/platform/format/show-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { createPreviewLink, removePreviewLink, type SitePage } from '#shared/contract/content/site-pages.ts'
import { sitePagesKey } from './page-queries.ts'

export const SharedLink = ({ page }: { page: SitePage }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const mayWrite = useCan('content.write')
  /** Told once, when it is made: the server keeps what it cannot be read from. */
  const [url, setUrl] = useState<string | null>(null)
  const [until, setUntil] = useState(page.previewUntil)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      void queries.invalidateQueries({ queryKey: [...sitePagesKey, 'list'] })
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  const target = { params: { id: page.id }, query: { lang: page.lang } }
  const create = async () => {
    const made = await client.call(createPreviewLink, target)
    setUrl(made.url)
    setUntil(made.until)
  }
  const withdraw = async () => {
    await client.call(removePreviewLink, target)
    setUrl(null)
    setUntil(null)
    notifyDone('Ссылка больше не работает')
  }
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone('Ссылка скопирована')
    } catch {
      notifyDone('Выделите ссылку и скопируйте её')
    }
  }
  return (
    <section className="admin-card" aria-labelledby="page-shared">
      <h2 id="page-shared">Показать коллеге</h2>
      <Stack gap="sm">
        <p className="admin-plain admin-quiet">
          {until
            ? `Ссылка на сохранённый черновик работает до ${showMoment(until)}, без входа и не для поиска.`
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
        {mayWrite && (
          <Group gap="xs">
            {url && (
              <Button size="xs" onClick={() => void copy(url)}>
                Скопировать
              </Button>
            )}
            <Button size="xs" variant="default" loading={busy} onClick={() => void run(create)}>
              {until ? 'Создать новую' : 'Создать ссылку'}
            </Button>
            {until && (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                disabled={busy}
                onClick={() => void run(withdraw)}
              >
                Отозвать
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </section>
  )
}
