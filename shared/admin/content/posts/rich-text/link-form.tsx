import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { pagePath, sitePages } from '#shared/admin/content/metas/meta-queries.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { isMissing } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { readPostBySlugEndpoint } from '#shared/contract/content/posts.ts'
import { readPublishedPageEndpoint } from '#shared/contract/content/site-pages.ts'
import { languages, splitLanguage } from '#shared/domain/site/languages.ts'
import { linkAddress } from '#shared/domain/site/link-address.ts'
import { onEnter } from './tool-popover.tsx'

/** `href` is that of the link at the cursor; empty without one. */
export const LinkForm = ({ editor, href, onDone }: { editor: Editor; href: string; onDone(): void }) => {
  const [address, setAddress] = useState(href)
  const [problem, setProblem] = useState<string | null>(null)
  /** A URL without a page, already reported to the person; confirming it again sets the link anyway. */
  const [doubted, setDoubted] = useState<string | null>(null)
  const { client, shell } = useServices()
  const target = linkAddress(address)
  const apply = async () => {
    const checked = linkAddress(address)
    if (!checked) return setProblem(texts.needLink)
    if (checked !== doubted && (await leadsNowhere(client, checked))) {
      setDoubted(checked)
      return setProblem(texts.noSuchPage)
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && href === '') {
      chain
        .insertContent({
          type: 'text',
          text: address.trim(),
          marks: [{ type: 'link', attrs: { href: checked } }],
        })
        .run()
    } else chain.setLink({ href: checked }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <Stack gap="xs" onKeyDown={onEnter(() => void apply())}>
      <TextInput
        label={texts.address}
        placeholder="https://…"
        value={address}
        error={problem}
        onChange={event => {
          setAddress(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Group gap="xs">
        <Button size="xs" onClick={() => void apply()}>
          {target !== null && target === doubted ? texts.putAnyway : texts.put}
        </Button>
        {target !== null && /^https?:/.test(target) && (
          <SmallButton onClick={() => shell.openExternal(target)}>{texts.openAndCheck}</SmallButton>
        )}
        {href !== '' && <SmallButton onClick={remove}>{texts.removeLink}</SmallButton>}
      </Group>
    </Stack>
  )
}

/**
 * True only for a path of this site without a page in either language. Links to other sites cannot be checked, and
 * without a connection no link can; both count as good.
 *
 * @example await leadsNowhere(client, '/blgo') // true
 */
export const leadsNowhere = async (client: Client, href: string): Promise<boolean> => {
  if (!href.startsWith('/')) return false
  const [address = ''] = href.split(/[?#]/, 1)
  const path = splitLanguage(address).path.replace(/(?<=.)\/$/, '')
  if (path.startsWith('/media/') || Object.keys(sitePages).some(page => pagePath(page) === path)) return false
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  for (const lang of languages) {
    try {
      if (slug)
        await client.call(readPostBySlugEndpoint, {
          params: { slug: decodeURIComponent(slug) },
          query: { lang },
        })
      else await client.call(readPublishedPageEndpoint, { query: { path, lang } })
      return false
    } catch (error) {
      if (!isMissing(error)) return false
    }
  }
  return true
}
