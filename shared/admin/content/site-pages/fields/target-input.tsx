import { Autocomplete, type AutocompleteProps, Box, Button, Flex, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as texts from '#messages/admin/content/site-pages.js'
import { pageTitle } from '#shared/admin/content/page-title.ts'
import { forList, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { listPostPageEndpoint } from '#shared/contract/content/posts.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import type { SectionLink } from '#shared/contract/content/site-sections.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { type SectionFieldProps, useFieldForm, useFieldInput } from './field-context.ts'
import { FieldGroup } from './field-group.tsx'

/** The props of an autocomplete; `inPopover` keeps its targets within the popover that it is in. */
export const TargetInput = ({
  description = texts.targetHint,
  value = '',
  inPopover = false,
  ...field
}: AutocompleteProps & { inPopover?: boolean }) => {
  const targets = targetsFor(useLinkTargets(value), value)
  const titles = new Map(targets.map(({ href, title }) => [href, title]))
  return (
    <Autocomplete
      {...field}
      description={description}
      placeholder="/"
      maxLength={500}
      spellCheck={false}
      value={value}
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
    ...(pages.data ?? []).map(page => ({ href: page.path, title: pageTitle(page) })),
    { href: '/blog', title: texts.blog },
    { href: '#callback', title: texts.callbackForm },
    ...anchors.map(anchor => ({ href: `#${anchor}`, title: texts.sectionHere })),
    ...(categories.data ?? []).map(({ id, title }) => ({
      href: `/blog?category=${id}`,
      title: texts.blogCategory({ title }),
    })),
    ...(posts.data?.items ?? []).map(({ slug, title }) => ({
      href: `/blog/${slug}`,
      title,
      found: words !== '',
    })),
  ]
}

export interface LinkTarget {
  href: string
  title: string
  /** True when the server's search found the target, which is then always offered. */
  found?: boolean
}

const most = 12

/**
 * Targets that match the typed text by title or path; all targets for an empty text or an exact path.
 *
 * @example targetsFor([{ href: '/usa', title: 'Авто из США' }], 'сша') // [{ href: '/usa', … }]
 */
export const targetsFor = (targets: readonly LinkTarget[], typed: string): LinkTarget[] => {
  const text = typed.trim()
  const all = text === '' || targets.some(({ href }) => href === text)
  const fit = targets.filter(
    ({ href, title, found }) => all || found || href.startsWith(text) || isFound(text, title),
  )
  return [...new Map(fit.map(target => [target.href, target])).values()].slice(0, most)
}

export const LinkInput = (field: SectionFieldProps) => {
  const { form } = useFieldForm()
  const { label, value, onChange } = useFieldInput<SectionLink | null>(field)
  const put = (link: SectionLink | null) => {
    keepFocus()
    for (const name of ['label', 'href']) form.clearFieldError(`${field.path}.${name}`)
    onChange(link)
  }
  if (!value)
    return (
      <SmallButton className="admin-start" icon="plus" onClick={() => put({ label: '', href: '' })}>
        {label}
      </SmallButton>
    )
  return (
    <FieldGroup label={label}>
      <TextInput label={texts.caption} maxLength={80} {...form.getInputProps(`${field.path}.label`)} />
      <TargetInput label={texts.leadsWhere} {...form.getInputProps(`${field.path}.href`)} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        className="admin-start"
        onClick={() => put(null)}
      >
        {texts.removeTarget({ value1: label.toLowerCase() })}
      </Button>
    </FieldGroup>
  )
}
