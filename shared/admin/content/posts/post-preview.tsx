/** Preview of an unsaved post: the server renders its page and stores nothing. */
import { Flex, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PreviewDevice,
  PreviewDeviceSwitch,
} from '#shared/admin/platform/components/controls/preview-device.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { type PostDraft, previewPostEndpoint } from '#shared/contract/content/posts.ts'
import { postDraftOf } from './post-values.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { PostEditor } from './use-post-editor.ts'

export interface PostPreviewProps {
  opened: boolean
  editor: PostEditor
  onClose(): void
}

export const PostPreview = ({ opened, editor, onClose }: PostPreviewProps) => {
  const [device, setDevice] = useState<PreviewDevice | null>(null)
  const isPhone = useMediaQuery('(max-width: 767px)')
  const shown = device ?? (isPhone ? 'phone' : 'desktop')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Предпросмотр"
      fullScreen
      styles={{
        content: column,
        body: { ...column, flex: 1, gap: 'var(--mantine-spacing-sm)', minHeight: 0 },
      }}
    >
      <Flex wrap="wrap" rowGap="2xs" columnGap="md" align="center">
        <PreviewDeviceSwitch device={shown} onChange={setDevice} />
        <Text c="dimmed" fz="sm">
          Страница целиком, как её увидит посетитель. Ссылки и кнопки в ней не нажимаются.{' '}
          {editor.base && editor.lang === 'ru' && (
            <a href={`/admin/posts/${editor.base.id}/preview`} target="_blank" rel="noopener">
              Открыть сохранённую статью точно как на сайте
            </a>
          )}
        </Text>
      </Flex>
      {opened && <Preview editor={editor} device={shown} />}
    </Modal>
  )
}

const column = { display: 'flex', flexDirection: 'column' } as const

const Preview = ({ editor, device }: { editor: PostEditor; device: PreviewDevice }) => {
  const { client } = useServices()
  const { base, image, lang, form } = editor
  const [draft] = useState<PostDraft>(() =>
    postDraftOf(form.getValues(), { id: base?.id, chosen: image !== null, lang }),
  )
  const page = useQuery({
    queryKey: ['post-preview', draft],
    queryFn: async ({ signal }) =>
      (await client.download(previewPostEndpoint, { body: draft, signal })).content.text(),
    // Not cached: rates, prices and other posts on the page change independently.
    gcTime: 0,
    retry: false,
  })
  if (!page.isSuccess) return <QueryState of={page} rows={6} words="Готовим страницу…" />
  return <PreviewFrame html={page.data} picture={image} device={device} />
}
