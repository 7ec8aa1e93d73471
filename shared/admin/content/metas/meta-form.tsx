import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/content/metas.js'
import type { DraftDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import type { LeaveGuardProps } from '#shared/admin/platform/forms/leave-guard.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { SplitView } from '#shared/admin/platform/split-view/split-view.tsx'
import type { Meta } from '#shared/contract/content/metas.ts'
import type { MetaValues } from './meta-kind.ts'
import { lengthBelow, SearchPreview } from './search-preview.tsx'
import type { MetaEditor } from './use-meta-editor.ts'

export const metaLabels: Record<keyof MetaValues, string> = texts.labels

/** Differences from the stored record; `stored` is null for a new one. */
const metaDifferences = (stored: Meta | null, mine: MetaValues): DraftDifference[] =>
  fieldNames
    .filter(name => mine[name] !== (stored?.[name] ?? ''))
    .map(name => ({ label: metaLabels[name], saved: stored?.[name] ?? '', mine: mine[name] }))

export interface MetaFormProps {
  editor: MetaEditor
  label: string
  /** Path of the page, for the preview. */
  path: string
  /** The original record of this translation, shown beside it; null where it is not. */
  original: Meta | null
  guard?: LeaveGuardProps
  /** The field for the page's name, where it can be chosen. */
  pageField?: ReactNode
  children?: ReactNode
}

export const MetaForm = ({ editor, label, path, original, guard, pageField, children }: MetaFormProps) => {
  const { field, form } = editor
  const besideOriginal = (name: 'title' | 'description' | 'keywords') => ({
    label: metaLabels[name],
    original: original?.[name] ?? null,
    value: form.values[name],
    onTake: (value: string) => form.setFieldValue(name, value),
  })
  return (
    <RecordForm
      editor={editor}
      label={label}
      labels={metaLabels}
      maw={original === null ? '46rem' : '76rem'}
      differences={metaDifferences(editor.base, form.values)}
      guard={guard}
    >
      {pageField}
      <SplitView {...besideOriginal('title')}>
        <TextInput
          label={metaLabels.title}
          {...lengthBelow(form.values.title, 'title')}
          {...field('title')}
        />
      </SplitView>
      <SplitView {...besideOriginal('description')}>
        <Textarea
          label={metaLabels.description}
          rows={3}
          {...lengthBelow(form.values.description, 'description')}
          {...field('description')}
        />
      </SplitView>
      <SplitView {...besideOriginal('keywords')}>
        <TextInput label={metaLabels.keywords} description={texts.byCommas} {...field('keywords')} />
      </SplitView>
      <SearchPreview title={form.values.title} path={path} description={form.values.description} />
      {children}
    </RecordForm>
  )
}

const fieldNames = ['page', 'title', 'description', 'keywords'] as const
