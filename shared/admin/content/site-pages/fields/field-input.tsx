import { NativeSelect, TextInput } from '@mantine/core'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { TextHandle } from '#shared/admin/content/posts/rich-text/rich-text-editor.tsx'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { SplitView } from '#shared/admin/platform/split-view/split-view.tsx'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import type { SectionLink, SectionPicture } from '#shared/contract/content/site-sections.ts'
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

interface FieldsInputProps {
  fields: SectionFields
  /** Path of the values in the form. */
  path: string
  values: Readonly<Record<string, unknown>>
  /** Sets one field or several, since one choice may fill several. */
  onChange(change: Record<string, unknown>): void
}

export const FieldsInput = ({ fields, ...place }: FieldsInputProps) =>
  Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} {...place} />
  ))

interface FieldInputProps extends Omit<FieldsInputProps, 'fields'> {
  name: string
  field: SectionField
}

const FieldInput = (props: FieldInputProps) => {
  const form = useFieldForm()
  const { name, field, path, values, onChange } = props
  const original = form.originalAt?.(`${path}.${name}`)
  const text = originalText(field, original)
  if (text === null) return <OwnField {...props} />
  return (
    <SplitView
      label={field.label}
      original={original}
      value={values[name]}
      shown={field.as === 'html' && text !== '' ? <OriginalText html={text} /> : text || '—'}
      onTake={taken => onChange({ [name]: taken })}
    >
      <OwnField {...props} />
    </SplitView>
  )
}

const OwnField = ({ name, field, path: parent, values, onChange }: FieldInputProps) => {
  const form = useFieldForm()
  const path = `${parent}.${name}`
  /** Type unknown, because the field's description decides it. */
  const value = values[name]
  const choose = (change: Record<string, unknown>) => {
    form.touch(path)
    onChange(change)
  }
  const change = (next: unknown) => choose({ [name]: next })
  const { label, hint } = field
  const text = typeof value === 'string' ? value : ''
  const shared = { label, hint, path, onChange: change }
  const plain = useFieldInput({ label, hint, path })
  const typed = {
    ...plain,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value),
  }
  switch (field.as) {
    case 'line':
    case 'plain':
      return <TextInput {...typed} maxLength={field.max} />
    case 'date':
      return <TextInput {...typed} type="date" />
    case 'pasted':
      return field.read === presetOf ? (
        <PresetInput {...shared} placeholder={field.placeholder} value={text} />
      ) : (
        <TextInput
          {...typed}
          placeholder={field.placeholder}
          onChange={event => change(field.read(event.currentTarget.value) ?? event.currentTarget.value)}
        />
      )
    case 'inline':
      return <InlineText {...shared} max={field.max} value={text} />
    case 'html':
      return <HtmlInput {...shared} value={text} />
    case 'href':
      return <TargetInput {...shared} value={text} />
    case 'picture':
      return <PictureInput {...shared} value={text} />
    case 'pictureWithAlt':
      return <PictureWithAltInput {...shared} value={value as SectionPicture | null} />
    case 'link':
      return <LinkInput {...shared} value={value as SectionLink | null} />
    case 'number':
      return (
        <NativeSelect
          {...plain}
          value={String(value)}
          onChange={event => change(Number(event.currentTarget.value))}
          data={Array.from({ length: field.max - field.min + 1 }, (_, index) => String(field.min + index))}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...plain}
          value={text}
          onChange={event => change(event.currentTarget.value || null)}
          data={[
            ...(field.none === undefined ? [] : [{ value: '', label: field.none }]),
            ...Object.entries(field.options).map(([option, label]) => ({ value: option, label })),
          ]}
        />
      )
    case 'category':
      return <CategoryInput {...shared} value={typeof value === 'number' ? value : null} />
    case 'services':
      return <ServicesInput {...shared} value={Array.isArray(value) ? value.map(String) : []} />
    case 'quote':
      return <StoredQuoteInput {...shared} value={text} values={values} onChoose={choose} />
    case 'list':
      return (
        <ListInput
          {...shared}
          field={field}
          value={Array.isArray(value) ? value : []}
          renderFields={entry => <FieldsInput fields={field.fields} {...entry} />}
        />
      )
  }
}

const CategoryInput = ({ value, onChange, ...field }: SectionFieldProps<number | null>) => {
  const input = useFieldInput(field)
  const categories = useCall(listCategoriesEndpoint)
  return (
    <NativeSelect
      {...input}
      value={value === null ? '' : String(value)}
      onChange={event => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
      data={[
        { value: '', label: 'Любая' },
        ...(categories.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
        // A category that was removed or is not loaded yet stays selected.
        ...(value !== null && !categories.data?.some(({ id }) => id === value)
          ? [{ value: String(value), label: `Категория ${value}` }]
          : []),
      ]}
    />
  )
}

const RichTextEditor = lazyPart(
  async () => (await import('#shared/admin/content/posts/rich-text/rich-text-editor.tsx')).RichTextEditor,
  <LoadingState rows={4} />,
)

const HtmlInput = ({ label, path, value, onChange }: SectionFieldProps<string>) => {
  const form = useFieldForm()
  const handle = useRef<TextHandle>(null)
  /** HTML that the editor last showed or reported. */
  const shown = useRef(value)
  /** HTML that the editor reports unchanged when the writer undoes back to it. */
  const [stored, setStored] = useState(value)
  useEffect(() => {
    if (shown.current === value) return
    // The value was changed from outside: restored unsaved work, a merge, a revision.
    shown.current = value
    setStored(value)
    handle.current?.show(value)
  }, [value])
  const problem = form.problemAt(path)
  return (
    <div>
      <span className="admin-field-label">{label}</span>
      <RichTextEditor
        initial={value}
        stored={stored}
        handle={handle}
        label={label}
        lang={form.lang}
        invalid={problem !== undefined}
        onChange={html => {
          shown.current = html
          onChange(html)
        }}
      />
      {problem && (
        <p className="admin-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
