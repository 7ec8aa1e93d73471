import { NativeSelect, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as texts from '#messages/admin/content/menus.js'
import { forForm, forList, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import type { MenuTarget } from '#shared/contract/content/menus.ts'
import { listPostPageEndpoint, readPostEndpoint } from '#shared/contract/content/posts.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import { menuPages } from '#shared/domain/content/menu-pages.ts'
import { isFixedPath } from '#shared/domain/content/page-path.ts'
import { pageTitle } from '../page-title.ts'

export interface TargetFieldProps {
  value: MenuTarget
  /** Label of the entry, for screen readers. */
  name: string
  error?: ReactNode
  onChange(value: MenuTarget): void
}

export const TargetField = (props: TargetFieldProps) => {
  const { value, name, onChange } = props
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={texts.leadsWhere({ name })}
        value={value.kind}
        data={optionsOf(kinds)}
        onChange={event => onChange(emptyTarget(event.currentTarget.value))}
      />
      <Target {...props} />
    </>
  )
}

const kinds: Record<MenuTarget['kind'], string> = texts.kinds

const emptyTarget = (kind: string): MenuTarget => {
  if (kind === 'post' || kind === 'category') return { kind, id: 0 }
  return kind === 'address' ? { kind, url: '' } : { kind: 'page', path: '/' }
}

const Target = (props: TargetFieldProps) => {
  const { value, name, error, onChange } = props
  if (value.kind === 'post') return <PostTarget {...props} id={value.id} />
  if (value.kind === 'category') return <CategoryTarget {...props} id={value.id} />
  if (value.kind === 'address')
    return (
      <TextInput
        size="xs"
        aria-label={texts.addressFor({ name })}
        placeholder="https://…"
        value={value.url}
        error={error}
        onChange={event => onChange({ kind: 'address', url: event.currentTarget.value })}
      />
    )
  return <PageTarget {...props} path={value.path} />
}

const PageTarget = ({ path, name, error, onChange }: TargetFieldProps & { path: string }) => {
  const written = useCall(listSitePagesEndpoint).data
  // The office's published pages with their current titles; until they have loaded, the built-in list.
  const builtIn = menuPages.map(({ path: to, title }) => ({ path: to, title: title() }))
  const pages = written
    ? [
        ...written
          .filter(({ status }) => status === 'published')
          .map(page => ({ path: page.path, title: pageTitle(page) })),
        ...builtIn.filter(known => !isFixedPath(known.path)),
      ]
    : builtIn
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.pageFor({ name })}
      value={path}
      error={error}
      data={[
        ...pages.map(page => ({ value: page.path, label: `${page.title} (${page.path})` })),
        ...(pages.some(page => page.path === path) ? [] : [path]),
      ]}
      onChange={event => {
        const { value } = event.currentTarget
        const id = written?.find(({ path: known }) => known === value)?.id
        onChange({ kind: 'page', path: value, ...(id === undefined ? {} : { id }) })
      }}
    />
  )
}

const CategoryTarget = ({ id, name, error, onChange }: TargetFieldProps & { id: number }) => {
  const categories = useCall(listCategoriesEndpoint).data ?? []
  const known = categories.some(category => category.id === id)
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.categoryFor({ name })}
      value={String(id)}
      error={error}
      data={[
        ...(known
          ? []
          : [{ value: String(id), label: id === 0 ? texts.chooseCategory : texts.categoryGone }]),
        ...categories.map(category => ({ value: String(category.id), label: category.title })),
      ]}
      onChange={event => onChange({ kind: 'category', id: Number(event.currentTarget.value) })}
    />
  )
}

const PostTarget = ({ id, name, error, onChange }: TargetFieldProps & { id: number }) => {
  const [q, setQ] = useState('')
  const present = useCall(
    readPostEndpoint,
    { params: { id }, query: { lang: 'ru' } },
    { ...forForm, enabled: id > 0, retry: false },
  ).data
  const found = useCall(
    listPostPageEndpoint,
    { params: { page: 1 }, query: { status: 'published', q: q === present?.title ? '' : q } },
    forList,
  )
  const posts = (found.data?.items ?? []).filter(post => post.id !== present?.id)
  return (
    <Select
      size="xs"
      aria-label={texts.postFor({ name })}
      placeholder={texts.findPost}
      searchable
      value={present ? String(present.id) : null}
      error={error}
      // The server has filtered the posts already.
      filter={({ options }) => options}
      nothingFoundMessage={texts.nothingFound}
      data={[...(present ? [present] : []), ...posts].map(post => ({
        value: String(post.id),
        label: post.title,
      }))}
      onSearchChange={setQ}
      onChange={chosen => chosen && onChange({ kind: 'post', id: Number(chosen) })}
    />
  )
}
