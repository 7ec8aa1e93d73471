import { Autocomplete, Box, Flex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { forList, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { listPostPageEndpoint } from '#shared/contract/content/posts.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import { type SectionFieldProps, useFieldForm, useFieldInput } from './field-context.ts'
import { type LinkTarget, targetsFor } from './link-targets.ts'

export const TargetInput = ({
  hint = 'Выберите или введите: /about, #якорь, https://…',
  value,
  onChange,
  inPopover = false,
  ...field
}: SectionFieldProps<string> & { inPopover?: boolean }) => {
  const targets = targetsFor(useLinkTargets(value), value)
  const titles = new Map(targets.map(({ href, title }) => [href, title]))
  return (
    <Autocomplete
      {...useFieldInput({ ...field, hint })}
      placeholder="/"
      maxLength={500}
      spellCheck={false}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: !inPopover }}
      // The targets are already filtered by title and path.
      filter={({ options }) => options}
      data={targets.map(({ href }) => href)}
      renderOption={({ option }) => (
        <Flex component="span" direction="column" miw={0}>
          <span>{titles.get(option.value)}</span>
          <Box component="small" c="dimmed" className="admin-plain">
            {option.value}
          </Box>
        </Flex>
      )}
    />
  )
}

const useLinkTargets = (typed: string): LinkTarget[] => {
  const { anchors } = useFieldForm()
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  // A path or anchor is matched with known targets only; words are also searched in posts.
  const words = /^[/#]|:/.test(q) ? '' : q
  const pages = useCall(listSitePagesEndpoint)
  const categories = useCall(listCategoriesEndpoint)
  const posts = useCall(
    listPostPageEndpoint,
    { params: { page: 1 }, query: { status: 'published', q: words } },
    forList,
  )
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
