import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as words from '#messages/admin/content/site-pages.js'
import type { TextHandle } from '#shared/admin/content/posts/rich-text/rich-text-editor.tsx'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { SplitView } from '#shared/admin/platform/split-view/split-view.tsx'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { presetOf } from '#shared/domain/text/post-blocks.ts'
import type { SectionField, SectionFields } from '#shared/sections/fields.ts'
import { originalText } from '../page-original.ts'
import { type SectionFieldProps, useFieldForm, useFieldInput } from './field-context.ts'
import { InlineText } from './inline-text.tsx'
import { ListInput } from './list-input.tsx'
import { LinkInput, TargetInput } from './target-input.tsx'

/** Loaded with the first picture field, because it brings the library and the upload. */
const PictureInput = lazyPart(async () => (await import('./picture-input.tsx')).PictureInput)
const PictureWithAltInput = lazyPart(async () => (await import('./picture-input.tsx')).PictureWithAltInput)

const StoredQuoteInput = lazyPart(async () => (await import('./calculation-inputs.tsx')).StoredQuoteInput)
const PresetInput = lazyPart(async () => (await import('./calculation-inputs.tsx')).PresetInput)
const ServicesInput = lazyPart(async () => (await import('./calculation-inputs.tsx')).ServicesInput)

/** Loaded lazily, because it brings the style of rich texts. */
const OriginalText = lazyPart(
  async () => (await import('#shared/admin/content/posts/post-text.tsx')).OriginalText,
)

/** The fields whose values stand at `path` of the form. */
export const FieldsInput = ({ fields, path }: { fields: SectionFields; path: string }) =>
  Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} field={field} path={`${path}.${name}`} />
  ))

interface FieldInputProps {
  field: SectionField
  path: string
}

const FieldInput = (props: FieldInputProps) => {
  const { form, originalAt, follow } = useFieldForm()
  const { field, path } = props
  const original = originalAt?.(path)
  const text = originalText(field, original)
  const place = follow(path)
  if (text === null) return <OwnField {...props} />
  return (
    <SplitView
      label={field.label}
      original={original}
      value={form.getInputProps(path).value as unknown}
      shown={field.as === 'html' && text !== '' ? <OriginalText html={text} /> : text || '—'}
      onTake={taken => {
        // Undone later, when the section may have moved.
        const at = place()
        if (at) form.setFieldValue(at, taken)
      }}
    >
      <OwnField {...props} />
    </SplitView>
  )
}

const OwnField = ({ field, path }: FieldInputProps) => {
  const { label, hint } = field
  const { form } = useFieldForm()
  const place = { label, hint, path }
  const { value = '', ...events } = useFieldInput<string | undefined>(place)
  const input = { value, ...events }
  switch (field.as) {
    case 'line':
    case 'plain':
      return <TextInput {...input} maxLength={field.max} />
    case 'date':
      return <TextInput {...input} type="date" />
    case 'pasted':
      return field.read === presetOf ? (
        <PresetInput {...place} placeholder={field.placeholder} />
      ) : (
        <TextInput
          {...input}
          placeholder={field.placeholder}
          onChange={event =>
            input.onChange(field.read(event.currentTarget.value) ?? event.currentTarget.value)
          }
        />
      )
    case 'inline':
      return <InlineText {...place} max={field.max} />
    case 'html':
      return <HtmlInput {...place} />
    case 'href':
      return <TargetInput {...input} />
    case 'picture':
      return <PictureInput {...place} />
    case 'pictureWithAlt':
      return <PictureWithAltInput {...place} />
    case 'link':
      return <LinkInput {...place} />
    case 'number':
      return (
        <NativeSelect
          {...input}
          value={String(value)}
          onChange={event => form.setFieldValue(path, Number(event.currentTarget.value))}
          data={Array.from({ length: field.max - field.min + 1 }, (_, index) => String(field.min + index))}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...input}
          value={value ?? ''}
          onChange={event => form.setFieldValue(path, event.currentTarget.value || null)}
          data={[
            ...(field.none === undefined ? [] : [{ value: '', label: field.none }]),
            ...Object.entries(field.options).map(([option, label]) => ({ value: option, label })),
          ]}
        />
      )
    case 'category':
      return <CategoryInput {...place} />
    case 'services':
      return <ServicesInput {...place} />
    case 'quote':
      return <StoredQuoteInput {...place} />
    case 'list':
      return (
        <ListInput {...place} field={field}>
          {entry => <FieldsInput fields={field.fields} path={entry} />}
        </ListInput>
      )
  }
}

const CategoryInput = (field: SectionFieldProps) => {
  const { value = null, onChange, ...input } = useFieldInput<number | null | undefined>(field)
  const categories = useCall(listCategoriesEndpoint)
  return (
    <NativeSelect
      {...input}
      value={value === null ? '' : String(value)}
      onChange={event => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
      data={[
        { value: '', label: words.anyCategory },
        ...(categories.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
        // A category that was removed or is not loaded yet stays selected.
        ...(value !== null && !categories.data?.some(({ id }) => id === value)
          ? [{ value: String(value), label: words.categoryOf({ value }) }]
          : []),
      ]}
    />
  )
}

const RichTextEditor = lazyPart(
  async () => (await import('#shared/admin/content/posts/rich-text/rich-text-editor.tsx')).RichTextEditor,
  <LoadingState rows={4} />,
)

const HtmlInput = (field: SectionFieldProps) => {
  const { lang } = useFieldForm()
  const { label, value = '', error, onChange } = useFieldInput<string | undefined>(field)
  const handle = useRef<TextHandle>(null)
  /** HTML that the editor last showed or reported. */
  const shown = useRef(value)
  /** HTML that the editor reports unchanged when the writer undoes back to it. */
  const [stored, setStored] = useState(value)
  useEffect(() => {
    if (shown.current === value) return
    // The value was changed from outside: a restored draft, a merge, a revision.
    shown.current = value
    setStored(value)
    handle.current?.show(value)
  }, [value])
  return (
    <div>
      <span className="admin-field-label">{label}</span>
      <RichTextEditor
        initial={value}
        stored={stored}
        handle={handle}
        label={label}
        lang={lang}
        error={error}
        onChange={html => {
          shown.current = html
          onChange(html)
        }}
      />
    </div>
  )
}
