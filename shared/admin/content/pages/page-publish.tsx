/** Publishing the draft of a page, at once or at a time, and taking it back; what will happen is said before. */
import { Button, Group, Menu, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMainLanguage } from '#shared/admin/calculation/options/use-main-language.ts'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { PublishWhen } from '#shared/admin/platform/components/publish-when.tsx'
import { fromKyivField, toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { showMoment } from '#shared/admin/platform/format/show-time.ts'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { publishSitePage, type SitePage, withdrawSitePage } from '#shared/contract/content/site-pages.ts'
import { addressOf } from './page-values.ts'
import type { PageEditor } from './use-page-editor.ts'

export interface PagePublishProps {
  editor: PageEditor
  page: SitePage
}

export const PagePublish = ({ editor, page }: PagePublishProps) => {
  const [opened, setOpened] = useState(false)
  const [published, setPublished] = useState<SitePage | null>(null)
  const [refused, setRefused] = useState(false)
  const close = () => setOpened(false)
  const nothingNew = page.status === 'published' && !page.changed && !editor.dirty
  return (
    <>
      <Withdraw editor={editor} page={page} />
      <Button
        className="admin-publish"
        variant="default"
        disabled={nothingNew}
        title={nothingNew ? 'На сайте уже всё, что сохранено' : undefined}
        onClick={() => {
          setPublished(null)
          setRefused(false)
          setOpened(true)
        }}
      >
        Опубликовать
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={published ? 'Готово' : 'Опубликовать страницу?'}
        centered
        size="28rem"
        // What is missing has the focus by then.
        returnFocus={!refused}
      >
        {published ? (
          <Published page={published} onClose={close} />
        ) : (
          <Asking
            editor={editor}
            page={page}
            onPublished={setPublished}
            onRefused={() => {
              setRefused(true)
              close()
            }}
            onClose={close}
          />
        )}
      </Modal>
    </>
  )
}

interface AskingProps extends PagePublishProps {
  onPublished(page: SitePage): void
  onRefused(): void
  onClose(): void
}

const Asking = ({ editor, page, onPublished, onRefused, onClose }: AskingProps) => {
  const main = useMainLanguage()
  const { client } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const publish = async (at: string | null) => {
    setBusy(true)
    setFailure(null)
    const publishAt = at === null ? null : fromKyivField(at)
    const saved = await editor.saved()
    // What is missing stands at its field, and what waits is said above the form.
    if (!saved) return onRefused()
    try {
      const done = await client.call(publishSitePage, {
        params: { id: saved.id },
        query: { lang: saved.lang },
        body: { publishAt },
        ifMatch: saved.version,
      })
      editor.goOnWith(done)
      onPublished(done)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <FormFailure text={failure} />
      <PublishWhen
        planned={page.publishAt !== null}
        moment={page.publishAt ? toKyivField(page.publishAt) : ''}
        busy={busy}
        onPublish={at => void publish(at)}
        onClose={onClose}
        consequences={later => (
          <>
            <li>
              {page.status === 'published'
                ? later
                  ? 'До этого времени посетители видят прежнюю страницу. Затем новая заменит её'
                  : 'Посетители сразу увидят новую страницу вместо прежней'
                : later
                  ? 'До этого времени страницу видит только офис. Затем она откроется'
                  : 'Страница откроется всем'}{' '}
              по адресу <b>{addressOf({ ...page, path: editor.form.values.path }, main)}</b>.
            </li>
            {later && (
              <li>
                Выйдет страница, какая она сейчас. Правки, сохранённые позже, с ней не выйдут, пока её не
                запланируют ещё раз.
              </li>
            )}
            {page.status !== 'published' && <li>Она появится в карте сайта и в поиске.</li>}
            {editor.dirty && <li>Несохранённые правки сохранятся вместе с ней.</li>}
          </>
        )}
      />
    </Stack>
  )
}

const Published = ({ page, onClose }: { page: SitePage; onClose(): void }) => {
  const address = addressOf(page, useMainLanguage())
  return (
    <Stack gap="md">
      {page.publishAt ? (
        <p className="admin-plain">
          Выйдет {showMoment(page.publishAt)} по адресу {address}
          {page.planned && `, версия ${page.planned.version}`}.
        </p>
      ) : (
        <p className="admin-plain">
          Страница на сайте:{' '}
          <a href={address} target="_blank" rel="noopener" data-autofocus>
            {address}
          </a>
        </p>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Хорошо</Button>
      </Group>
    </Stack>
  )
}

/** Calls off what is planned, or takes the page from the site. Nothing for a page that is neither. */
const Withdraw = ({ editor, page }: PagePublishProps) => {
  const main = useMainLanguage()
  const { client } = useServices()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const planned = page.publishAt !== null
  const onSite = page.status === 'published' && (page.removable || page.lang !== 'ru')
  if (!planned && !onSite) return null
  const withdraw = async () => {
    setBusy(true)
    try {
      const params = { id: page.id }
      const query = { lang: page.lang }
      editor.goOnWith(await client.call(withdrawSitePage, { params, query, ifMatch: page.version }))
      notifyDone(planned ? 'Публикация отменена' : 'Страница снята с сайта')
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray">
            Ещё
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => (planned ? void withdraw() : setAsking(true))}>
            {planned ? 'Отменить назначенную публикацию' : 'Снять с сайта'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title="Снять страницу с сайта?"
        action="Снять"
        busy={busy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsking(false)}
      >
        Страница {addressOf(page, main)} сразу исчезнет с сайта. Черновик и прежние версии останутся.
      </ConfirmDialog>
    </>
  )
}
