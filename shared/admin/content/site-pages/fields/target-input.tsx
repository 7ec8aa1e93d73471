/** Where a link leads: chosen from what the site has, or typed. */
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { categoriesQuery, postsKey } from '#shared/admin/content/posts/post-queries.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { listPostPage } from '#shared/contract/content/posts.ts'
import { sitePagesQuery } from '../page-queries.ts'
import classes from '../pages.module.css'
import { type FieldProps, useFieldForm } from './field-context.ts'
import { type LinkTarget, targetsFor } from './link-targets.ts'

export const TargetInput = ({
  label,
  hint,
  path,
  value,
  onChange,
  inPopover = false,
}: FieldProps<string> & { inPopover?: boolean }) => {
  const form = useFieldForm()
  const targets = targetsFor(useLinkTargets(value), value)
  const titles = new Map(targets.map(({ href, title }) => [href, title]))
  return (
    <Autocomplete
      label={label}
      description={hint ?? 'Выберите или введите: /about, #якорь, https://…'}
      placeholder="/"
      error={form.problemAt(path)}
      readOnly={!form.editable}
      maxLength={500}
      spellCheck={false}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: !inPopover }}
      // What fits has been looked up by title and address.
      filter={({ options }) => options}
      data={targets.map(({ href }) => href)}
      renderOption={({ option }) => (
        <span className={classes.target}>
          <span>{titles.get(option.value)}</span>
          <small>{option.value}</small>
        </span>
      )}
    />
  )
}

const useLinkTargets = (typed: string): LinkTarget[] => {
  const { client } = useServices()
  const { anchors } = useFieldForm()
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  // An address is looked for among what is known; words also among the posts.
  const words = /^[/#]|:/.test(q) ? '' : q
  const pages = useQuery(sitePagesQuery(client))
  const categories = useQuery(categoriesQuery(client))
  const posts = useQuery({
    queryKey: [...postsKey, 'targets', words],
    queryFn: ({ signal }) =>
      client.call(listPostPage, {
        params: { page: 1 },
        query: { status: 'published', ...(words ? { q: words } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return [
    ...(pages.data ?? []).map(({ path, title }) => ({ href: path, title })),
    { href: '/blog', title: 'Блог' },
    { href: '#callback', title: 'Форма «Перезвоните мне»' },
    ...anchors.map(anchor => ({ href: `#${anchor}`, title: 'Раздел этой страницы' })),
    ...(categories.data ?? []).map(({ id, title }) => ({
      href: `/blog?category=${id}`,
      title: `Блог: ${title}`,
    })),
    ...(posts.data?.items ?? []).map(({ slug, title }) => ({
      href: `/blog/${slug}`,
      title,
      found: words !== '',
    })),
  ]
}
